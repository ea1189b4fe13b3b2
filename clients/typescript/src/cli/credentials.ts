import { readFileSync } from "node:fs";
import type { Command } from "commander";
import { isLoopback } from "../options.ts";
import { UsageError } from "./command-line.ts";

/** The operator's key of a seeded installation on this machine. */
export const SEEDED_KEY = { keyId: "demo-key", secret: "demo-secret-for-local-development-only" };
const LOCAL_SERVICE = "http://127.0.0.1:8787";

export interface Credentials {
  readonly baseUrl: string;
  readonly keyId: string;
  readonly secret: string;
}

/** Whether a service runs on this machine. */
export function isLocal(base: string): boolean {
  return isLoopback(new URL(base).hostname);
}

/** A key's secret, from the file or from an environment variable. Throws UsageError for a file that cannot be read. */
export function readSecret(file: string | undefined, variable: string | undefined): string | undefined {
  if (file === undefined) return variable || undefined;
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new UsageError(`Cannot read --secret-file ${file}.`);
  }
}

/**
 * Whom to call as: from the options, otherwise from AGG_BASE_URL, AGG_KEY_ID and AGG_SECRET; for a service on this machine the
 * seeded key. A secret is no option: others on this machine see command lines.
 */
export function credentialsOf(
  values: { readonly base?: string; readonly keyId?: string; readonly secretFile?: string },
  env: NodeJS.ProcessEnv,
): Credentials {
  const baseUrl = values.base ?? (env.AGG_BASE_URL || LOCAL_SERVICE);
  if (!URL.canParse(baseUrl))
    throw new UsageError(`--base ${baseUrl} is no URL: pass one such as https://sandbox.example.com.`);
  const keyId = values.keyId ?? (env.AGG_KEY_ID || undefined);
  const secret = readSecret(values.secretFile, env.AGG_SECRET);
  const seeded = isLocal(baseUrl) && (keyId ?? SEEDED_KEY.keyId) === SEEDED_KEY.keyId ? SEEDED_KEY : undefined;
  if (!keyId && !seeded) throw new UsageError("No key: pass --key-id, or set AGG_KEY_ID.");
  if (!secret && !seeded) throw new UsageError("No secret: set AGG_SECRET, or pass --secret-file.");
  return { baseUrl, keyId: keyId ?? SEEDED_KEY.keyId, secret: secret ?? SEEDED_KEY.secret };
}

/** Adds the options of whom to call as. */
export function addCredentials(command: Command): Command {
  return command
    .option("--base <URL>", `URL of the service; default: AGG_BASE_URL, otherwise ${LOCAL_SERVICE}`)
    .option("--key-id <ID>", "Your key; default: AGG_KEY_ID. A service on this machine is called with the seeded key")
    .option("--secret-file <FILE>", "File with the key's secret; default: the environment variable AGG_SECRET");
}
