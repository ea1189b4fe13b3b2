import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";

export const USAGE = `Runs the wallet test suite against an operator's wallet and reports it.

  npm run validate -- --base URL --key-id ID --player PLAYER --currency CODE [options]

  --base URL          the sandbox, for example https://sandbox.example.com
  --key-id ID         the operator's key
  --player PLAYER     a test player of the wallet with at least 10.00
  --currency CODE     the currency of that player
  --secret-file FILE  holds the key's secret; else the environment variable OPERATOR_SECRET
  --junit FILE        writes the run as JUnit XML
  --json FILE         writes the run as the service answers it
  --html FILE         writes the run as a page to read and print
  --help              shows this

The base of a development machine knows the seeded key: without --key-id and a secret it is used there.
Exit code: 0 no case failed, 1 a case failed or the run could not be carried out, 2 wrong usage.
`;

/** What the command was asked for. */
export interface Options {
  readonly base: string;
  readonly keyId: string;
  readonly secret: string;
  readonly player: string;
  readonly currency: string;
  readonly files: { readonly junit?: string; readonly json?: string; readonly html?: string };
}

/** Wrong usage: the message says what to change. */
export class UsageError extends Error {}

const SEEDED = { keyId: "demo-key", secret: "demo-secret-for-local-development-only" };

/** Reads arguments and environment; undefined when help was asked for. Throws UsageError. */
export function readOptions(args: readonly string[], env: NodeJS.ProcessEnv): Options | undefined {
  const values = parse(args);
  if (values.help) return undefined;
  const base = required(values, "base");
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol)) throw new UsageError("--base is not a URL");
  const seeded = isLocal(base) && (values["key-id"] ?? SEEDED.keyId) === SEEDED.keyId ? SEEDED : undefined;
  const secret = readSecret(values["secret-file"], env) ?? seeded?.secret;
  if (!secret) throw new UsageError("no secret: set OPERATOR_SECRET or give --secret-file");
  const { junit, json, html } = values;
  return {
    base,
    keyId: values["key-id"] ?? seeded?.keyId ?? required(values, "key-id"),
    secret,
    player: required(values, "player"),
    currency: required(values, "currency"),
    files: { ...(junit && { junit }), ...(json && { json }), ...(html && { html }) },
  };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = {
    base: text,
    "key-id": text,
    player: text,
    currency: text,
    "secret-file": text,
    junit: text,
    json: text,
    html: text,
    help: { type: "boolean" },
  } as const;
  try {
    return parseArgs({ args: [...args], options }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function required(values: ReturnType<typeof parse>, name: "base" | "key-id" | "player" | "currency"): string {
  const value = values[name];
  if (!value) throw new UsageError(`--${name} is missing`);
  return value;
}

function readSecret(file: string | undefined, env: NodeJS.ProcessEnv): string | undefined {
  if (file === undefined) return env.OPERATOR_SECRET || undefined;
  try {
    return readFileSync(file, "utf8").trim();
  } catch {
    throw new UsageError(`--secret-file ${file} cannot be read`);
  }
}

function isLocal(base: string): boolean {
  return ["127.0.0.1", "localhost", "[::1]"].includes(new URL(base).hostname);
}
