import { signal } from "@preact/signals";
import { type Answer, OperatorGames, type Ping } from "../../../../clients/typescript/src/index.ts";
import { type Credentials, saveCredentials } from "../../../lib/key-store.ts";

/** The seeded operator of a local sandbox. Its key is public and valid only on the machine that runs `npm run dev`. */
export const DEMO = { keyId: "demo-key", secret: "demo-secret-for-local-development-only" };

/** The operator that the console signs requests for. */
export interface Account extends Credentials {
  readonly client: OperatorGames;
  readonly operatorCode: string;
}

/** The signed-in account; undefined before, with the reason in `refused` where a key was not accepted. */
export const session = signal<Account | undefined>(undefined);

export function account(): Account {
  if (!session.value) throw new Error("Nobody is signed in.");
  return session.value;
}

const listeners = new Set<(answer: Answer) => void>();

/** Registers a listener for every answered call of this tab. */
export function onAnswer(listener: (answer: Answer) => void): void {
  listeners.add(listener);
}

export function isLocal(): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(location.hostname);
}

function clientFor({ keyId, key }: Credentials, maxAttempts = 3): OperatorGames {
  return new OperatorGames({
    keyId,
    secret: key,
    baseUrl: location.origin,
    // This page came from there, however it came.
    allowHttp: true,
    maxAttempts,
    onAnswer: (answer) => {
      for (const listener of listeners) listener(answer);
    },
  });
}

/** Verifies the key with a ping and keeps it. */
export async function connect(credentials: Credentials, keep = saveCredentials): Promise<Account> {
  const client = clientFor(credentials);
  const ping: Ping = await client.ping();
  await keep(credentials);
  return { ...credentials, client, operatorCode: ping.operator_code };
}
