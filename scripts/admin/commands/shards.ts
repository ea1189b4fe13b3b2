import { type Json, path } from "../back-office.ts";
import { arg, type Command, type Input, list, UsageError } from "../command.ts";
import { listCommand } from "../list-command.ts";

const COLUMNS = [
  ...["shard", "state", "size_bytes", "movements", "operators", "opened_at", "closed_at"],
  ...["export", "retired_at"],
];

const STATES = `STATE  open      takes new sessions
       filling   gets its copies within minutes, and is open then
       closing   takes late movements alone
       exported  is closing, and its archive has all that it has
       retired   takes nothing; its archive answers once its binding is removed
       -         is bound and not open: npm run shards -- add N

SIZE_BYTES and MOVEMENTS are - where this deployment has no database of that number. A database holds 10 GB and is
closed by itself at 8, if another is open. EXPORT is the progress of the last export.`;
const CLOSE = `No new session is opened in it. Sessions that are open play on, and late movements are taken. Its operators go to the
smallest open one. Refused if no other is open. It cannot be opened again: add another. A repeat changes nothing.`;
const EXPORT = `It is read and written to the bucket of documents in the background. Run the command again, or list, to see the progress.
A movement that comes later makes the archive incomplete, and the state "closing" again: export again.`;
const RETIRE = `For good: from now on the database refuses every movement. It must be exported, without a movement for
SHARD_RETENTION_DAYS (90 unless it is set), and all its play billed, with final statements. A refusal says what is missing, and
changes nothing. Then remove its binding and deploy: docs/deploy.md#retiring-a-database-of-the-ledger`;

/** A number from 70 % on is worth a look: at 80 % a database is closed. */
const LARGE_BYTES = 0.7 * 10 * 1000 ** 3;

const percent = (part: number) => `${Math.floor(100 * part)} %`;
const row = (shard: Json): Json => ({ ...shard, export: shard.export && percent(shard.export.progress) });

/** What is not as it should be, and what to do about it. */
function noteOf(shards: readonly Json[]): string | undefined {
  const lines = shards.flatMap(({ shard, state, size_bytes: size, export: made }) => [
    ...(state === null ? [`Shard ${shard} is bound and not open. To open it: npm run shards -- add ${shard}`] : []),
    ...(size === null && state !== "retired"
      ? [`Shard ${shard} has no database in this deployment: its sessions are answered 503. Bind it again and deploy.`]
      : []),
    ...(state === "open" && size >= LARGE_BYTES
      ? [`Shard ${shard} is ${percent(size / (10 * 1000 ** 3))} full. It is closed at 80 %, if another is open.`]
      : []),
    ...(made && made.progress < 1
      ? [`The export of shard ${shard} is at ${percent(made.progress)}, and goes on.`]
      : []),
  ]);
  const open = shards.filter(({ state }) => state === "open");
  if (shards.length > 1 && open.length === 1)
    lines.push(`Shard ${open[0].shard} is the only open one, and cannot be closed. To add one: npm run shards -- add`);
  return lines.length === 0 ? undefined : lines.join("\n");
}

function shardIn(input: Input): string {
  const shard = arg(input, "shard");
  if (!/^(0|[1-9][0-9]{0,3})$/.test(shard)) throw new UsageError('<shard> must be a number. "shard list" shows them.');
  return shard;
}

/** The ledger's databases. `npm run shards` has the same verbs of `shard`, and those that create a database. */
export const SHARDS: readonly Command[] = [
  listCommand({
    noun: "shard",
    verb: "list",
    summary: "List the ledger's databases",
    path: () => "/shards",
    field: "shards",
    columns: COLUMNS,
    details: STATES,
    row,
    note: noteOf,
  }),
  {
    noun: "shard",
    verb: "close",
    summary: "Close a database to new sessions; late movements are still taken",
    details: CLOSE,
    args: ["shard"],
    options: {},
    isDangerous: () => true,
    run: async (backOffice, input) => {
      const data = await backOffice.post(path`/shards/${shardIn(input)}/close`);
      return { data, rows: [row(data)], columns: COLUMNS };
    },
  },
  {
    noun: "shard",
    verb: "export",
    summary: "Export a closed database to the archive; repeat it to see how far it is",
    details: EXPORT,
    args: ["shard"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.post(path`/shards/${shardIn(input)}/export`) }),
  },
  {
    noun: "shard",
    verb: "retire",
    summary: "Retire an exported database: its archive answers, and its binding can be removed",
    details: RETIRE,
    args: ["shard"],
    options: {},
    isDangerous: () => true,
    run: async (backOffice, input) => ({ data: await backOffice.post(path`/shards/${shardIn(input)}/retire`) }),
  },
  {
    noun: "operator",
    verb: "shards",
    summary: "Set the databases in which an operator opens sessions; without --shard, the control database",
    args: ["code"],
    options: { shard: { type: "string", value: "N", multiple: true, help: "Number of a database; repeatable" } },
    run: async (backOffice, input) => ({
      data: await backOffice.put(path`/operators/${arg(input, "code")}/shards`, {
        shards: (list(input, "shard") ?? []).map(Number),
      }),
    }),
  },
];
