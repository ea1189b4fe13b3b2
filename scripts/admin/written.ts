import { createHmac, randomUUID } from "node:crypto";
import { UsageError } from "../../clients/typescript/src/cli/command-line.ts";
import { isLocal } from "../../clients/typescript/src/cli/credentials.ts";
import { type BackOffice, type Json, path, RefusedError } from "./back-office.ts";
import { bytesOf, changesOf, type Input, jsonOf, type Output } from "./command.ts";
import { table } from "./table.ts";
import { verifyAudit } from "./verify-audit.ts";

/** Maximum games per call of the API. */
const MAX_GAMES = 5_000;

/** Sends a long list in several calls. --replace needs one call with all games, as each call withdraws the others. */
export async function importGames(backOffice: BackOffice, { fields, more, file }: Input): Promise<Output> {
  const games = Array.isArray(file) ? file : file?.games;
  if (!Array.isArray(games)) throw new UsageError("The file must contain a list of games, or an object with `games`.");
  const replace = more.replace === true;
  if (replace && games.length === 0)
    throw new UsageError(
      "The file has no games: --replace would withdraw all of the provider's. Use provider withdraw for that.",
    );
  if (replace && games.length > MAX_GAMES) throw new UsageError(`--replace supports at most ${MAX_GAMES} games.`);
  const total = { created: 0, updated: 0, unchanged: 0, withdrawn: 0 };
  const imported: unknown[] = [];
  for (let start = 0; start === 0 || start < games.length; start += MAX_GAMES) {
    const part = { games: games.slice(start, start + MAX_GAMES), replace };
    const answer = await backOffice.put(path`/providers/${fields.code}/games`, part);
    for (const name of Object.keys(total) as (keyof typeof total)[]) total[name] += answer[name];
    imported.push(...answer.games);
  }
  const text = Object.entries(total).map(([name, count]) => `${count} ${name}`);
  return { data: { ...total, games: imported }, text: text.join(", ") };
}

export async function putImage(backOffice: BackOffice, { more }: Input): Promise<Output> {
  return { data: await backOffice.upload("/images", bytesOf(more.image)) };
}

/** Creates an operator and its first key; refuses one that exists. */
export async function createOperator(backOffice: BackOffice, { fields }: Input): Promise<Output> {
  const { code, ...settings } = fields;
  const exists = await backOffice.get(path`/operators/${code}`).then(
    () => true,
    (cause: unknown) => {
      if (cause instanceof RefusedError && cause.body?.error === "NOT_FOUND") return false;
      throw cause;
    },
  );
  if (exists) throw new RefusedError(`Operator ${code} already exists. Use "operator set" to change it.`);
  await backOffice.put(path`/operators/${code}`, settings);
  const { data, text } = await issueOperatorKey(backOffice, { fields: { code } }).catch((cause: unknown) => {
    if (!(cause instanceof RefusedError)) throw cause;
    throw new RefusedError(
      `Operator ${code} was created, without a key. Run "operator issue-key ${code}".\n${cause.message}`,
    );
  });
  const empty = `The operator's window is empty: fill it with "operator window ${code} --provider CODE".`;
  return { data, text: `${text}\n\n${empty}` };
}

/** Issues an operator's key, and prints what it needs to start: the same whether it is the first or another. */
export async function issueOperatorKey(backOffice: BackOffice, { fields }: Pick<Input, "fields">): Promise<Output> {
  const { code } = fields;
  const { key_id, secret, ...issued } = await backOffice.post(path`/operators/${code}/keys`);
  // A service on this machine answers on any port, and its setting names one.
  const base_url = isLocal(backOffice.base) ? backOffice.base : issued.base_url;
  const curl = signedCurl(base_url, key_id, secret, Math.floor(Date.now() / 1000));
  const data = { base_url, operator_code: code, key_id, secret, curl };
  const text = `Base URL  ${base_url}
Operator  ${code}
Key ID    ${key_id}
Secret    ${secret}
Documents ${base_url}/docs/

The secret is not shown again. To test the key, send this request within five minutes:

${curl}`;
  return { data, text };
}

/** A signed ping as a curl command, valid for five minutes, to test a key. It does not contain the secret. */
function signedCurl(base: string, keyId: string, secret: string, nowSeconds: number): string {
  const target = "/v1/ping";
  const signature = createHmac("sha256", secret).update(`${nowSeconds}.GET ${target}`).digest("hex");
  const headers = [`X-Agg-Key-Id: ${keyId}`, `X-Agg-Timestamp: ${nowSeconds}`, `X-Agg-Signature: ${signature}`];
  return ["curl", ...headers.map((header) => `-H '${header}'`), `'${base}${target}'`].join(" ");
}

interface WindowChange {
  readonly added?: readonly string[];
  readonly removed?: readonly string[];
  readonly included?: readonly string[];
  readonly excluded?: readonly string[];
}

/** Changes a part of an operator's window; the rest stays. */
export async function windowOf(
  backOffice: BackOffice,
  { fields, more }: Input,
  changeOf: (options: Input["more"]) => WindowChange,
): Promise<Output> {
  const { added = [], removed = [], included = [], excluded = [] } = changeOf(more);
  if ([...added, ...removed, ...included, ...excluded].length === 0)
    throw new UsageError("Name a provider or a game: see the command with --help.");
  const { window: before } = await backOffice.get(path`/operators/${fields.code}`);
  const without = (all: string[], another: readonly string[], fewer: readonly string[]) =>
    [...new Set([...all, ...another])].filter((one) => !fewer.includes(one));
  const data = await backOffice.put(path`/operators/${fields.code}/window`, {
    provider_codes: without(before.provider_codes, added, removed),
    excluded_game_ids: without(before.excluded_game_ids, excluded, included),
  });
  return { data, text: changesOf(before, data) };
}

/** Sends failed transactions again with --run; without it, only counts them. */
export async function replayFailed(backOffice: BackOffice, { fields, more }: Input): Promise<Output> {
  const data = await backOffice.post("/movements/replay", { ...fields, dry_run: more.run !== true });
  const done = data.dry_run ? "Nothing was sent. To send them, add --run." : "They are being sent.";
  const sums = table(data.sums, ["type", "count", "amount", "currency"]);
  return { data, text: `${sums}\n\n${data.count} failed transactions of ${backOffice.base}. ${done}` };
}

const HOUR_MS = 3_600_000;
/** A year; the service allows less. */
const MAX_HOURS = 8_784;

/** Silences a kind of alert until a time, or for a number of hours. Without --id a new silence begins. */
export async function silence(backOffice: BackOffice, { fields, more }: Input): Promise<Output> {
  const { until, hours, id = `${fields.kind}-${randomUUID().slice(0, 8)}` } = more;
  if ((until === undefined) === (hours === undefined)) throw new UsageError("Give either --hours or --until.");
  if (hours !== undefined && !(Number(hours) > 0 && Number(hours) <= MAX_HOURS))
    throw new UsageError(`--hours must be a number above 0, at most ${MAX_HOURS}.`);
  const ends_at = until ?? new Date(Date.now() + Number(hours) * HOUR_MS).toISOString();
  return { data: await backOffice.put(path`/alert-silences/${id}`, { ...fields, ends_at }) };
}

/** Imports part after part, to the end of the journal. */
export async function importJournal(backOffice: BackOffice, { fields }: Input): Promise<Output> {
  for (;;) {
    const data = await backOffice.post(path`/restores/${fields.id}/import`);
    if (data.imported_at !== null) return { data };
  }
}

/** The path of an invoice, by its id or number. */
export async function invoiceBy(backOffice: BackOffice, { fields }: Input): Promise<string> {
  if (!/^INV-/i.test(fields.id)) return path`/invoices/${fields.id}`;
  const { results } = await backOffice.get("/search", { q: fields.id });
  return path`/invoices/${results.find(({ kind }: Json) => kind === "invoice")?.id ?? fields.id}`;
}

/** Approves a proposal. The call names the host that it goes to, and an installation of another host refuses it. */
export async function approve(backOffice: BackOffice, { fields }: Input): Promise<Output> {
  const installation = new URL(backOffice.base).host;
  return { data: await backOffice.post(path`/proposals/${fields.id}/approve`, { installation }) };
}

/** Prints what a call would change, and whether it needs a second person. Changes nothing. */
export async function dryRun(backOffice: BackOffice, { fields, more }: Input): Promise<Output> {
  const body = more.file === undefined ? {} : { body: jsonOf(more.file) };
  const data = await backOffice.post("/dry-runs", { call: fields.call, ...body });
  const note = data.needs_approval ? "Another person has to approve it." : "One person is enough.";
  return {
    ...{ data, rows: data.changes, columns: ["what", "before", "after"] },
    note: `On ${data.installation}. ${note}`,
  };
}

/** Verifies the audit log. Throws RefusedError with every fault. */
export async function verifyLog(backOffice: BackOffice, { more }: Input): Promise<Output> {
  const data = await verifyAudit((page, query) => backOffice.get(page, query), Date.now(), more.anchor);
  if (data.faults.length > 0) throw new RefusedError(data.faults.join("\n"), data);
  const { entries, unsealed, head } = data;
  const text = `Every sealed entry is as it was written.\nEntries   ${entries}\nUnsealed  ${unsealed}\nHead      ${head}`;
  return { data, text };
}
