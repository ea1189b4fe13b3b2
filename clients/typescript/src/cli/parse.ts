import { type ParseArgsOptionsConfig, parseArgs } from "node:util";
import { UsageError } from "./usage-error.ts";

export const TEXT = { type: "string" } as const;

/** Options of every command. */
const COMMON = { base: TEXT, "key-id": TEXT, "secret-file": TEXT } as const;

export const COMMON_USAGE = `  --base URL          The service; default: AGG_BASE_URL, otherwise http://127.0.0.1:8787
  --key-id ID         Your key; default: AGG_KEY_ID
  --secret-file FILE  File with the key's secret; default: the environment variable AGG_SECRET
  --help              Show this help

A service on this machine is called with the seeded key by default.
`;

/** The options and arguments of a command; throws UsageError. */
export function parsed<T extends ParseArgsOptionsConfig>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options: { ...COMMON, ...options }, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
