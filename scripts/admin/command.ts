import { readFileSync } from "node:fs";
import { UsageError } from "../../clients/typescript/src/cli/command-line.ts";
import { type BackOffice, type Json, path } from "./back-office.ts";
import { type Call, callOf, type Field } from "./contract.ts";
import { age } from "./table.ts";

/** The parsed command line of a call. */
export interface Input {
  /** Fields of path, query and body by their names in the API. */
  readonly fields: Readonly<Record<string, Json>>;
  /** Options and arguments that are no fields of the call. */
  readonly more: Readonly<Record<string, Json>>;
  /** The content of the JSON file, of a command that takes one. */
  readonly file: Json;
}

/** The result of a command: `data` for --json; for people a table of `rows`, or `text`. */
export interface Output {
  readonly data: Json;
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly columns?: readonly string[];
  readonly text?: string;
  /** Notes beside the result, such as that there is more. */
  readonly note?: string;
}

/** Parts of a command beside the call that the back office's document describes. */
export interface Spec {
  readonly call: string;
  /** In place of the document's summary. */
  readonly summary?: string;
  readonly details?: string;
  /** Fields of query or body that are arguments after those of the path, in their order. */
  readonly args?: readonly string[];
  /** The last argument is a JSON file: the body, or the named field of it. */
  readonly file?: true | string;
  /** Fields that the command always sends, and so are no options. */
  readonly fixed?: Readonly<Record<string, Json>>;
  /** Options by field, where the common name does not fit. */
  readonly names?: Readonly<Record<string, string>>;
  /** Options beside the fields: flags as commander writes them, with their help. */
  readonly more?: Readonly<Record<string, string>>;
  /** Arguments that are no fields. */
  readonly moreArgs?: readonly string[];
  /** Whether it stops play, moves money or cannot be undone: elsewhere than on this machine it needs --confirm. */
  readonly isDangerous?: true | ((input: Input) => boolean);
  /** Columns of the list. */
  readonly columns?: string;
  readonly row?: (item: Json) => Json;
  readonly note?: (data: Json) => string | undefined;
  /** Prints an answer that is neither one list nor one record. */
  readonly show?: (data: Json, backOffice: BackOffice) => Partial<Output>;
  /** Reads the record first, sends the given fields (with `whole`: all), and prints what has changed. */
  readonly change?: { readonly whole: boolean };
  /** Makes the calls, where it is not one. */
  readonly run?: (backOffice: BackOffice, input: Input) => Promise<Output>;
}

export interface Command extends Spec {
  readonly name: string;
  readonly described: Call;
  readonly args: readonly string[];
  readonly options: readonly { readonly flag: string; readonly field: Field }[];
}

/** Common names of options, by field; otherwise a field's own name. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ operator_code: "operator", provider_code: "provider", player_id: "player", session_id: "session" },
  ...{ provider_name: "name", logo_image_id: "logo", cover_image_id: "cover", player_text: "text", q: "name" },
  ...{ allowlist: "allow", scopes: "scope", shards: "shard", rates: "rate", adjustment_amount: "adjust" },
  ...{ provider_codes: "provider", excluded_game_ids: "exclude", expires_in_days: "days", paid_at: "at" },
  ...{ max_win_usd: "max-win", max_hourly_wins_usd: "max-hourly-wins", max_free_spins_usd: "max-free-spins" },
  ...{ created_from: "from", created_before: "before", starts_at: "from", ends_at: "until" },
};

/** Lists of objects that an option writes with colons: the names of an object's fields. The last takes what is left. */
const WRITTEN: Readonly<Record<string, readonly string[]>> = {
  rates: ["currency", "usd"],
  adjustment_amount: ["currency", "amount", "reason"],
};

/** Completes a command with what the document says of its call. */
export function commandOf(name: string, spec: Spec): Command {
  const described = callOf(spec.call);
  const inPath = described.fields.filter((field) => field.in === "path").map((field) => field.name);
  const args = [...inPath, ...(spec.args ?? [])].filter((field) => !(field in (spec.fixed ?? {})));
  const isOption = (field: Field) =>
    !args.includes(field.name) && !(field.name in (spec.fixed ?? {})) && isWritable(field) && spec.file !== true;
  const options = described.fields.filter(isOption).map((field) => ({
    field: spec.change ? { ...field, required: false } : field,
    flag: spec.names?.[field.name] ?? NAMES[field.name] ?? field.name.replaceAll("_", "-"),
  }));
  return { ...spec, name, described, args, options: options.filter(({ flag }) => flag !== "") };
}

function isWritable({ name, kind }: Field): boolean {
  return kind !== "json" || name in WRITTEN;
}

/** Whether an option of a field may be repeated. */
export function isList({ name, kind }: Field): boolean {
  return kind === "texts" || kind === "numbers" || name in WRITTEN;
}

/** The word for the value of an option in the help. */
export function placeholder({ name, kind }: Field): string {
  const written = WRITTEN[name];
  if (written) return written.join(":").toUpperCase();
  return { number: "N", numbers: "N", boolean: "yes|no", text: "TEXT", texts: "TEXT", json: "JSON" }[kind];
}

/** The value of a field, from one or several texts. "none" removes what may be missing. */
export function sentValue(field: Field, flag: string, given: string | readonly string[]): Json {
  const { kind, name, isNullable } = field;
  const texts = [given].flat();
  const isNone = texts.length === 1 && texts[0] === "none";
  if (isNone && isNullable) return null;
  if (isNone && kind === "texts") return [];
  const written = WRITTEN[name];
  if (written) return texts.map((text) => objectOf(text, flag, written));
  if (kind === "numbers") return texts.map((text) => numberOf(text, flag));
  if (kind === "texts") return texts;
  const [text = ""] = texts;
  if (name === "shard" && !/^(0|[1-9][0-9]{0,3})$/.test(text))
    throw new UsageError('shard must be a number. "list" shows them.');
  if (kind === "number") return numberOf(text, flag);
  if (kind !== "boolean" || field.in === "query") return text;
  if (text !== "yes" && text !== "no") throw new UsageError(`--${flag} must be yes or no.`);
  return text === "yes";
}

function numberOf(text: string, flag: string): number {
  // Infinity would be sent as null, which removes a limit.
  if (text.trim() === "" || !Number.isFinite(Number(text))) throw new UsageError(`--${flag} must be a number.`);
  return Number(text);
}

function objectOf(text: string, flag: string, names: readonly string[]): Json {
  const parts = text.split(":");
  const values = [...parts.slice(0, names.length - 1), parts.slice(names.length - 1).join(":")];
  if (parts.length < names.length || values.some((value) => value === ""))
    throw new UsageError(`--${flag} must be ${names.join(":").toUpperCase()}.`);
  return Object.fromEntries(names.map((name, at) => [name, values[at]]));
}

/** Reads a JSON file. Throws UsageError when it cannot be read or is not JSON. */
export function jsonOf(file: string): Json {
  const bytes = bytesOf(file);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new UsageError(`${file} is not valid JSON.`);
  }
}

/** Reads a file. Throws UsageError when it cannot be read. */
export function bytesOf(file: string): Uint8Array<ArrayBuffer> {
  try {
    return new Uint8Array(readFileSync(file));
  } catch {
    throw new UsageError(`Cannot read ${file}.`);
  }
}

/** Makes the call or calls of a command. */
export async function runCommand(command: Command, backOffice: BackOffice, input: Input): Promise<Output> {
  if (command.run) return command.run(backOffice, input);
  const address = addressOf(command, input);
  if (command.change) return changed(command, backOffice, input, address);
  const data = await sent(command, backOffice, input, address);
  if (command.show) return { data, ...command.show(data, backOffice) };
  return command.columns === undefined ? { data } : listed(command, backOffice, input, data);
}

function addressOf({ described }: Command, { fields }: Input): string {
  return described.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path`${String(fields[name])}`);
}

async function sent(command: Command, backOffice: BackOffice, input: Input, address: string): Promise<Json> {
  const { method } = command.described;
  if (method === "get") return backOffice.get(address, queryOf(command, input));
  if (method === "delete") return backOffice.delete(address);
  return backOffice[method](address, bodyOf(command, input));
}

function queryOf({ described }: Command, { fields }: Input): Record<string, string | undefined> {
  return partOf(described, "query", fields);
}

function bodyOf({ described, file }: Command, input: Input): Json {
  const body = partOf(described, "body", input.fields);
  if (file === true) return { ...input.file, ...body };
  return file === undefined ? body : { ...body, [file]: input.file };
}

function partOf({ fields }: Call, place: Field["in"], given: Input["fields"]): Record<string, Json> {
  const names = fields.filter((field) => field.in === place).map(({ name }) => name);
  return Object.fromEntries(names.filter((name) => given[name] !== undefined).map((name) => [name, given[name]]));
}

/** Pages that --all reads: a list that is longer is no table. */
const MAX_PAGES = 1_000;

/** Tabulates the one list in the answer, with a note when the page leaves rows out. */
async function listed(command: Command, backOffice: BackOffice, input: Input, data: Json): Promise<Output> {
  const field = Object.keys(data).find((name) => Array.isArray(data[name])) ?? "";
  const query = queryOf(command, input);
  for (let page = 1; input.more.all === true && data.next_cursor && page < MAX_PAGES; page++) {
    const next = await backOffice.get(addressOf(command, input), { ...query, cursor: data.next_cursor });
    data[field].push(...next[field]);
    data.next_cursor = next.next_cursor;
  }
  const items: readonly Json[] = field === "" ? [data] : data[field];
  const rows = items.map((item) => ({ age: age(item.created_at), ...(command.row ? command.row(item) : item) }));
  const note = data.next_cursor
    ? `There are more: these are the first ${rows.length}. Add --all, or --cursor ${data.next_cursor}`
    : command.note?.(data);
  return { data, rows, columns: command.columns?.split(" ") ?? [], ...(note === undefined ? {} : { note }) };
}

/** Changes the given fields. Reads first, so that a mistyped name is refused and creates nothing. */
async function changed(command: Command, backOffice: BackOffice, input: Input, address: string): Promise<Output> {
  const given = bodyOf(command, input);
  if (Object.keys(given).length === 0) throw new UsageError(`Name a setting to change: see "${command.name} --help".`);
  const before = await backOffice.get(address);
  const kept = command.change?.whole ? partOf(command.described, "body", before) : {};
  const data = await backOffice.put(address, { ...kept, ...given });
  const names = Object.keys(data).filter((name) => name in before);
  return { data, text: changesOf(before, Object.fromEntries(names.map((name) => [name, data[name]]))) };
}

/** Lists the changes of a record, a line for each field; `updated_at` follows from the others. */
export function changesOf(before: Json, after: Json): string {
  const shown = (value: Json) => (typeof value === "string" ? value : JSON.stringify(value));
  const changed = Object.keys(after)
    .filter((name) => name !== "updated_at" && JSON.stringify(before[name]) !== JSON.stringify(after[name]))
    .map((name) => `${name}: ${shown(before[name])} -> ${shown(after[name])}`);
  return changed.length === 0 ? "Nothing has changed." : changed.join("\n");
}
