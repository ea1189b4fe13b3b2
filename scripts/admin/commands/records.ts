import { RefusedError } from "../back-office.ts";
import { type Command, optional } from "../command.ts";
import { CURSOR, listCommand, SINCE } from "../list-command.ts";
import { verifyAudit } from "../verify-audit.ts";

export const RECORDS: readonly Command[] = [
  listCommand({
    noun: "audit",
    verb: "list",
    summary: "List the audit log, oldest first",
    filters: { since: SINCE, cursor: CURSOR },
    path: () => "/audit",
    field: "entries",
    columns: ["at", "actor", "address", "action", "detail", "request_id"],
  }),
  {
    noun: "audit",
    verb: "verify",
    summary: "Recompute the seals of the audit log from its entries; exit code 1 if an entry was changed or removed",
    args: [],
    options: { anchor: { type: "string", value: "ID:HASH", help: "A head noted earlier, which must still be there" } },
    run: async (backOffice, input) => {
      const readPage = (path: string, query: { cursor: string | undefined }) => backOffice.get(path, query);
      const data = await verifyAudit(readPage, Date.now(), optional(input, "anchor"));
      if (data.faults.length > 0) throw new RefusedError(data.faults.join("\n"), data);
      const { entries, unsealed, head } = data;
      const text = `Every sealed entry is as it was written.\nEntries   ${entries}\nUnsealed  ${unsealed}\nHead      ${head}`;
      return { data, text };
    },
  },
  {
    noun: "master-key",
    verb: "rewrap",
    summary: "Re-encrypt stored secrets: from MASTER_KEY_PREVIOUS to MASTER_KEY; safe to repeat",
    args: [],
    options: {},
    run: async (backOffice) => ({ data: await backOffice.post("/master-key/rewrap") }),
  },
];
