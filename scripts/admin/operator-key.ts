import { readFileSync } from "node:fs";
import { UsageError } from "./command.ts";

/** The operator's key of a seeded installation on this machine. */
export const SEEDED_KEY = { keyId: "demo-key", secret: "demo-secret-for-local-development-only" };

export function isLocal(base: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(base).hostname);
}

/** A key's secret, from the file or from the environment. Throws UsageError for a file that cannot be read. */
export function readSecret(file: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  if (file === undefined) return env.OPERATOR_SECRET || undefined;
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new UsageError(`Cannot read --secret-file ${file}.`);
  }
}
