import type { Keys } from "./signature.ts";

/** The settings from the environment. README.md explains them. */
export interface Settings {
  port: number;
  booksPath: string;
  keys: Keys;
  autoOpen: string | null;
  verifyV2: boolean;
}

/** Reads the settings. Throws an error that names the invalid variable. */
export function readSettings(env: NodeJS.ProcessEnv): Settings {
  const port = Number(env.PORT ?? "8788");
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new Error("PORT must be a port number from 0 to 65535.");
  return {
    port,
    booksPath: env.BOOKS ?? ".wrangler/state/wallet.sqlite",
    keys: readKeys(env.KEYS ?? "demo-key:demo-secret-for-local-development-only"),
    autoOpen: env.AUTO_OPEN ? env.AUTO_OPEN : null,
    verifyV2: env.VERIFY_V2 === "true",
  };
}

function readKeys(list: string): Keys {
  const keys = new Map<string, string>();
  for (const entry of list.split(",")) {
    const [id, secret] = splitOnce(entry.trim());
    if (!id || !secret) throw new Error("KEYS must be a comma-separated list of key_id:secret.");
    keys.set(id, secret);
  }
  return keys;
}

function splitOnce(entry: string): [string, string] {
  const at = entry.indexOf(":");
  return at < 0 ? [entry, ""] : [entry.slice(0, at), entry.slice(at + 1)];
}
