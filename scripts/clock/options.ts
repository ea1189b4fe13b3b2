import { parseArgs } from "node:util";
import { isLocal, readSecret, SEEDED_KEY } from "../../clients/typescript/src/cli/credentials.ts";
import type { AdvanceTestClock } from "../../clients/typescript/src/index.ts";
import { UsageError } from "../admin/command.ts";

export const USAGE = `Starts, advances and ends an operator's test clock in the sandbox (docs/test-clocks.md).

  npm run clock -- start [--now TIME]     Start a clock, by default at the beginning of a coming month
  npm run clock -- advance 72h            Advance it, and print each step: 90s, 30m, 72h, 10d, or a time
  npm run clock -- show                   Your time, and what is due next
  npm run clock -- end                    Back to real time

  --base URL          URL of the sandbox; default: http://127.0.0.1:8787
  --key-id ID         ID of the operator's key
  --secret-file FILE  File with the key's secret; default: the environment variable OPERATOR_SECRET
  --help              Show this help

Against a service on this machine, --key-id and the secret default to the seeded key.
Exit codes: 0 done, 1 refused or stopped, 2 usage error.
`;

const VERBS = ["start", "advance", "show", "end"] as const;

export interface ClockOptions {
  readonly base: string;
  readonly keyId: string;
  readonly secret: string;
  readonly verb: (typeof VERBS)[number];
  readonly now: string | undefined;
  /** Of `advance` alone. */
  readonly target: AdvanceTestClock;
}

/** Reads arguments and environment. Returns undefined for --help; throws UsageError. */
export function readClockOptions(args: readonly string[], env: NodeJS.ProcessEnv): ClockOptions | undefined {
  const { values, positionals } = parse(args);
  if (values.help) return undefined;
  const [verb, target, ...more] = positionals;
  const known = VERBS.find((name) => name === verb);
  if (!known || more.length > 0) throw new UsageError(`The command must be ${VERBS.join(", ")}.`);
  if ((known === "advance") !== (target !== undefined))
    throw new UsageError("advance takes how far, such as 72h, or a time. The other commands take nothing.");
  if (values.now !== undefined && known !== "start") throw new UsageError("--now belongs to start.");
  const { base = "http://127.0.0.1:8787" } = values;
  if (!URL.canParse(base) || !/^https?:$/.test(new URL(base).protocol))
    throw new UsageError("--base must be an http or https URL.");
  const seeded = isLocal(base) && (values["key-id"] ?? SEEDED_KEY.keyId) === SEEDED_KEY.keyId ? SEEDED_KEY : undefined;
  const secret = readSecret(values["secret-file"], env.OPERATOR_SECRET) ?? seeded?.secret;
  if (!secret) throw new UsageError("No secret. Set OPERATOR_SECRET or pass --secret-file.");
  const keyId = values["key-id"] ?? seeded?.keyId;
  if (!keyId) throw new UsageError("--key-id is required.");
  return { base, keyId, secret, verb: known, now: values.now, target: target === undefined ? {} : targetOf(target) };
}

const SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const;

function targetOf(text: string): AdvanceTestClock {
  const [, count, unit] = /^([1-9][0-9]{0,8})([smhd])$/.exec(text) ?? [];
  if (count !== undefined) return { seconds: Number(count) * SECONDS[unit as keyof typeof SECONDS] };
  if (!/^\d{4}-\d{2}-\d{2}T/.test(text))
    throw new UsageError(
      `"${text}" must be a duration such as 90s, 30m, 72h or 10d, or a time such as 2027-03-04T09:00:00Z.`,
    );
  return { to: text };
}

function parse(args: readonly string[]) {
  const text = { type: "string" } as const;
  const options = { base: text, "key-id": text, "secret-file": text, now: text, help: { type: "boolean" } } as const;
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
