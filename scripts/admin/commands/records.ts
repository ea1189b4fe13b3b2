import { type Command, optional } from "../command.ts";

/** What the installation tells about itself. */
export const RECORDS: readonly Command[] = [
  {
    noun: "audit",
    verb: "list",
    summary: "lists who changed what, oldest first",
    args: [],
    options: {
      since: { type: "string", value: "TIME", help: "ISO 8601" },
      cursor: { type: "string", value: "CURSOR", help: "next_cursor of the page before" },
    },
    run: async (backOffice, input) => {
      const query = { since: optional(input, "since"), cursor: optional(input, "cursor") };
      const data = await backOffice.get("/audit", query);
      return { data, rows: data.entries, columns: ["at", "action", "detail", "request_id"] };
    },
  },
  {
    noun: "master-key",
    verb: "rewrap",
    summary: "wraps every stored secret with MASTER_KEY, of those that MASTER_KEY_PREVIOUS wraps; may be repeated",
    args: [],
    options: {},
    run: async (backOffice) => ({ data: await backOffice.post("/master-key/rewrap") }),
  },
];
