import { type Answer, OperatorGames, type Ping } from "../../../clients/typescript/src/index.ts";

/** The seeded operator of a local sandbox. Its key is public and valid only on the machine that runs `npm run dev`. */
export const DEMO = { keyId: "demo-key", secret: "demo-secret-for-local-development-only" };

export interface Credentials {
  readonly keyId: string;
  readonly secret: string;
}

/** The operator that the console signs requests for. */
export interface Account extends Credentials {
  readonly client: OperatorGames;
  readonly operatorCode: string;
}

export interface PlayerSettings {
  readonly playerId: string;
  readonly currency: string;
}

const CREDENTIALS = "credentials";
const PLAYER = "player";

const listeners = new Set<(answer: Answer) => void>();

/** Registers a listener for every answered call of this tab. */
export function onAnswer(listener: (answer: Answer) => void): void {
  listeners.add(listener);
}

export function isLocal(): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
}

/** The key of this tab. It stays in the tab's session storage; the secret is never sent. */
export function savedCredentials(): Credentials | undefined {
  const saved = sessionStorage.getItem(CREDENTIALS);
  return saved === null ? undefined : (JSON.parse(saved) as Credentials);
}

export function forget(): void {
  sessionStorage.removeItem(CREDENTIALS);
}

function clientFor(credentials: Credentials, maxAttempts = 3): OperatorGames {
  return new OperatorGames({
    ...credentials,
    baseUrl: location.origin,
    maxAttempts,
    onAnswer: (answer) => {
      for (const listener of listeners) listener(answer);
    },
  });
}

/** Verifies the key with a ping and stores it. */
export async function connect(credentials: Credentials): Promise<Account> {
  const client = clientFor(credentials);
  const ping: Ping = await client.ping();
  sessionStorage.setItem(CREDENTIALS, JSON.stringify(credentials));
  return { ...credentials, client, operatorCode: ping.operator_code };
}

export function playerSettings(): PlayerSettings {
  const saved = sessionStorage.getItem(PLAYER);
  return saved === null ? { playerId: "player-1", currency: "EUR" } : (JSON.parse(saved) as PlayerSettings);
}

export function savePlayer(player: PlayerSettings): void {
  sessionStorage.setItem(PLAYER, JSON.stringify(player));
}
