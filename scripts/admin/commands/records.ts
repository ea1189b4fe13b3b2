import type { Command } from "../command.ts";
import { CURSOR, listCommand, SINCE } from "../list-command.ts";

export const RECORDS: readonly Command[] = [
  listCommand({
    noun: "audit",
    verb: "list",
    summary: "List the audit log, oldest first",
    filters: { since: SINCE, cursor: CURSOR },
    path: () => "/audit",
    field: "entries",
    columns: ["at", "action", "detail", "request_id"],
  }),
  {
    noun: "master-key",
    verb: "rewrap",
    summary: "Re-encrypt stored secrets: from MASTER_KEY_PREVIOUS to MASTER_KEY; safe to repeat",
    args: [],
    options: {},
    run: async (backOffice) => ({ data: await backOffice.post("/master-key/rewrap") }),
  },
];
