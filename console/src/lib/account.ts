import { type Answer, OperatorGames, type Ping } from "../../../clients/typescript/src/index.ts";

/** The seeded operator of a local sandbox: a public key pair, valid on the machine that `npm run dev` runs on. */
export const DEMO = { keyId: "demo-key", secret: "demo-secret-for-local-development-only" };

export interface Credentials {
  readonly keyId: string;
  readonly secret: string;
}

/** Whom the console signs as, and what the service says about it. */
export interface Account extends Credentials {
  readonly client: OperatorGames;
  readonly operatorCode: string;
}

/** Who plays. */
export interface PlayerSettings {
  readonly playerId: string;
  readonly currency: string;
}

const CREDENTIALS = "credentials";
const PLAYER = "player";

const listeners = new Set<(answer: Answer) => void>();

/** Told of every answered call of this tab. */
export function onAnswer(listener: (answer: Answer) => void): void {
  listeners.add(listener);
}

export function isLocal(): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
}

/** The key pair of this tab: it is kept in the tab alone, and the secret is never sent. */
export function savedCredentials(): Credentials | undefined {
  const saved = sessionStorage.getItem(CREDENTIALS);
  return saved === null ? undefined : (JSON.parse(saved) as Credentials);
}

export function forget(): void {
  sessionStorage.removeItem(CREDENTIALS);
}

/** A client of this console's own service. */
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

/** Proves the key with a ping, and keeps it. */
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
