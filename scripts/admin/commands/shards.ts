import { path } from "../back-office.ts";
import { arg, type Command, list } from "../command.ts";
import { listCommand } from "../list-command.ts";

const COLUMNS = ["shard", "state", "size_bytes", "movements", "operators", "opened_at", "closed_at"];

/** The ledger's databases. `npm run shards` has the same verbs of `shard`, and those that create a database. */
export const SHARDS: readonly Command[] = [
  listCommand({
    noun: "shard",
    verb: "list",
    summary: "List the ledger's databases",
    path: () => "/shards",
    field: "shards",
    columns: COLUMNS,
  }),
  {
    noun: "shard",
    verb: "close",
    summary: "Close a database to new sessions; late movements are still taken",
    args: ["shard"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.post(path`/shards/${arg(input, "shard")}/close`);
      return { data, rows: [data], columns: COLUMNS };
    },
  },
  {
    noun: "shard",
    verb: "export",
    summary: "Export a closed database to the archive; repeat it to see how far it is",
    args: ["shard"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.post(path`/shards/${arg(input, "shard")}/export`) }),
  },
  {
    noun: "shard",
    verb: "retire",
    summary: "Retire an exported database: its archive answers, and its binding can be removed",
    args: ["shard"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.post(path`/shards/${arg(input, "shard")}/retire`) }),
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
