import { existsSync, readFileSync } from "node:fs";
import { parse } from "smol-toml";
import { UsageError } from "../../clients/typescript/src/cli/command-line.ts";

/** A database as wrangler.toml binds it. */
export interface BoundDatabase {
  readonly binding: string;
  readonly name: string;
  readonly id: string;
}

/** An environment of wrangler.toml. */
export interface Environment {
  readonly name: string;
  /** Arguments of wrangler that choose it. */
  readonly chosen: readonly string[];
  /** The heading of its databases. */
  readonly heading: string;
  readonly databases: readonly BoundDatabase[];
  readonly baseUrl: string | undefined;
  /** The Worker's name. */
  readonly worker: string;
  readonly vars: Readonly<Record<string, string>>;
  readonly buckets: readonly string[];
  /** Those that it fills, those that it empties, and those of dead letters. */
  readonly queues: readonly string[];
  readonly hasRoute: boolean;
  readonly hasPlacement: boolean;
}

interface RawDatabase {
  readonly binding?: string;
  readonly database_name?: string;
  readonly database_id?: string;
}

interface RawConsumer {
  readonly queue: string;
  readonly dead_letter_queue?: string;
}

interface RawEnvironment {
  readonly name?: string;
  readonly r2_buckets?: readonly { readonly bucket_name: string }[];
  readonly queues?: { readonly producers?: readonly RawConsumer[]; readonly consumers?: readonly RawConsumer[] };
  readonly placement?: unknown;
  readonly route?: unknown;
  readonly routes?: readonly unknown[];
  readonly vars?: Record<string, unknown>;
  readonly d1_databases?: readonly RawDatabase[];
}

/** The one at the top first: it is also the local one. */
export function readEnvironments(file: string): readonly [local: Environment, ...others: Environment[]] {
  const raw = readRaw(file);
  const others = Object.entries(raw.env ?? {}).map(([name, own]) => {
    return environment(own, { name, chosen: ["--env", name], heading: `[[env.${name}.d1_databases]]` });
  });
  const name = String(raw.vars?.ENVIRONMENT ?? "sandbox");
  return [environment(raw, { name, chosen: [], heading: "[[d1_databases]]" }), ...others];
}

function readRaw(file: string): RawEnvironment & { readonly env?: Record<string, RawEnvironment> } {
  if (!existsSync(file)) throw new UsageError(`${file} is missing. Run the command from the project's folder.`);
  try {
    return parse(readFileSync(file, "utf8")) as ReturnType<typeof readRaw>;
  } catch (cause) {
    throw new UsageError(`${file} cannot be read: ${cause instanceof Error ? cause.message : cause}`);
  }
}

function environment(
  { vars = {}, d1_databases = [], r2_buckets = [], queues = {}, ...raw }: RawEnvironment,
  named: Pick<Environment, "name" | "chosen" | "heading">,
): Environment {
  const databases = d1_databases.map(({ binding = "", database_name = "", database_id = "" }) => {
    return { binding, name: database_name, id: database_id };
  });
  const consumed = [...(queues.producers ?? []), ...(queues.consumers ?? [])];
  return {
    ...named,
    databases,
    baseUrl: typeof vars.BASE_URL === "string" ? vars.BASE_URL : undefined,
    worker: raw.name ?? "",
    vars: Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, String(value)])),
    buckets: r2_buckets.map(({ bucket_name }) => bucket_name),
    queues: [...new Set(consumed.flatMap(({ queue, dead_letter_queue }) => [queue, dead_letter_queue ?? queue]))],
    hasRoute: raw.route !== undefined || (raw.routes ?? []).length > 0,
    hasPlacement: raw.placement !== undefined,
  };
}

/** Whether no account has the database: wrangler.toml comes with such ids, and the local runtime takes any. */
export function isPlaceholder(id: string): boolean {
  return /^0{8}-0{4}-/.test(id);
}

export function controlOf({ databases, name }: Environment): BoundDatabase {
  const control = databases.find(({ binding }) => binding === "DB");
  if (!control) throw new UsageError(`wrangler.toml binds no database as DB in ${name}.`);
  return control;
}

/** The text of wrangler.toml with a ledger database under a heading; one that is bound there gets the new id. */
export function withDatabase(text: string, heading: string, { binding, name, id }: BoundDatabase): string {
  const lines = text.split("\n");
  let end = -1;
  for (let line = 0; line < lines.length; line++) {
    if (lines[line]?.trim() !== heading) continue;
    const begin = line + 1;
    for (end = begin; end < lines.length && !/^\s*($|\[|#)/.test(lines[end] ?? ""); ) end++;
    const isOwn = lines.slice(begin, end).some((own) => own.trim() === `binding = "${binding}"`);
    if (!isOwn) continue;
    return lines
      .map((own, at) => (at >= begin && at < end && /^\s*database_id\s*=/.test(own) ? `database_id = "${id}"` : own))
      .join("\n");
  }
  if (end < 0) throw new UsageError(`wrangler.toml has no ${heading}.`);
  const block = [
    ...["", heading, `binding = "${binding}"`, `database_name = "${name}"`, `database_id = "${id}"`],
    `migrations_dir = "migrations/ledger"`,
  ];
  return [...lines.slice(0, end), ...block, ...lines.slice(end)].join("\n");
}

/**
 * The text of wrangler.toml with a key under a heading; null: before the first heading. `beside` picks the table that holds
 * such a line where there are several. A line that is commented out is put in force.
 */
export function withKey(
  text: string,
  heading: string | null,
  { key, value, beside }: { readonly key: string; readonly value: string; readonly beside?: string },
): string {
  const lines = text.split("\n");
  const own = new RegExp(`^(# )?${key}\\s*=`);
  const begins = heading === null ? [0] : lines.flatMap((line, at) => (line === heading ? at + 1 : []));
  for (const begin of begins) {
    const length = lines.slice(begin).findIndex((line) => line.startsWith("["));
    const table = lines.slice(begin, length < 0 ? undefined : begin + length);
    if (beside !== undefined && !table.includes(beside)) continue;
    const line = table.findIndex((one) => own.test(one));
    const after = table.findIndex((one) => /^\w+ = /.test(one)) + 1;
    lines.splice(begin + (line >= 0 ? line : after), line >= 0 ? 1 : 0, `${key} = ${value}`);
    return lines.join("\n");
  }
  throw new UsageError(`wrangler.toml has no ${heading}${beside === undefined ? "" : ` with ${beside}`}.`);
}
