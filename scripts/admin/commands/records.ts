import type { Command } from "../command.ts";
import { CURSOR, listCommand, SINCE } from "../list-command.ts";

/** What the installation tells about itself. */
export const RECORDS: readonly Command[] = [
  listCommand({
    noun: "audit",
    verb: "list",
    summary: "lists who changed what, oldest first",
    filters: { since: SINCE, cursor: CURSOR },
    path: () => "/audit",
    field: "entries",
    columns: ["at", "action", "detail", "request_id"],
  }),
  {
    noun: "master-key",
    verb: "rewrap",
    summary: "wraps every stored secret with MASTER_KEY, of those that MASTER_KEY_PREVIOUS wraps; may be repeated",
    args: [],
    options: {},
    run: async (backOffice) => ({ data: await backOffice.post("/master-key/rewrap") }),
  },
];
