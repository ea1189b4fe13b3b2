import { readFileSync } from "node:fs";
import type { Command } from "commander";
import type { OperatorGames } from "../client.ts";
import { isLoopback } from "../options.ts";
import { UsageError } from "./command-line.ts";

/** The operator's key of a seeded installation on this machine. */
export const SEEDED_KEY = { keyId: "demo-key", secret: "demo-secret-for-local-development-only" };

/** The service on this machine. */
export function localService(port: string | undefined): string {
  return `http://127.0.0.1:${port || 8787}`;
}

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
 * Whom to call as: from the options, otherwise from AGG_BASE_URL, AGG_KEY_ID and AGG_SECRET. Only where none of them is set it is
 * the seeded operator of a service on this machine: a setting that is missing must not test another operator's wallet. A secret
 * is no option: others on this machine see command lines.
 */
export function credentialsOf(
  values: { readonly base?: string; readonly keyId?: string; readonly secretFile?: string },
  env: NodeJS.ProcessEnv,
): Credentials {
  const named = values.base ?? (env.AGG_BASE_URL || undefined);
  const baseUrl = named ?? localService(env.LOCAL_PORT);
  if (!URL.canParse(baseUrl))
    throw new UsageError(`--base ${baseUrl} is no URL: pass one such as https://sandbox.example.com.`);
  const keyId = values.keyId ?? (env.AGG_KEY_ID || undefined);
  const secret = readSecret(values.secretFile, env.AGG_SECRET);
  if (!named && !keyId && !secret) return { baseUrl, ...SEEDED_KEY };
  if (!keyId) throw new UsageError("No key: pass --key-id, or set AGG_KEY_ID.");
  if (secret) return { baseUrl, keyId, secret };
  if (!isLocal(baseUrl) || keyId !== SEEDED_KEY.keyId)
    throw new UsageError("No secret: set AGG_SECRET, or pass --secret-file.");
  return { baseUrl, ...SEEDED_KEY };
}

/** Whose wallet is tested, in a line: said first, so that nobody reads the verdict of another wallet as theirs. */
export async function testedWallet(client: OperatorGames): Promise<string> {
  const [{ operator_code }, { wallet_url }] = await Promise.all([client.ping(), client.settings()]);
  return `Wallet of ${operator_code}: ${wallet_url}`;
}

/** Adds the options of whom to call as. */
export function addCredentials(command: Command): Command {
  return command
    .option("--base <URL>", `URL of the service; default: AGG_BASE_URL, otherwise ${localService(undefined)}`)
    .option(
      "--key-id <ID>",
      "Your key; default: AGG_KEY_ID. Without address, key and secret: the seeded key on this machine",
    )
    .option("--secret-file <FILE>", "File with the key's secret; default: the environment variable AGG_SECRET");
}
