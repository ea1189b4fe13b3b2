import { path } from "../back-office.ts";
import { arg, type Command } from "../command.ts";
import { listCommand } from "../list-command.ts";

/** Keys of operators and their use: two may be active, so that a key is rotated without a gap. */
export const OPERATOR_KEYS: readonly Command[] = [
  {
    noun: "operator",
    verb: "issue-key",
    summary: "issues a key; its secret is shown this once",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.post(path`/operators/${arg(input, "code")}/keys`),
    }),
  },
  {
    noun: "operator",
    verb: "revoke-key",
    summary: "revokes a key at once",
    args: ["code", "key_id"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.delete(path`/operators/${arg(input, "code")}/keys/${arg(input, "key_id")}`),
    }),
  },
  listCommand({
    noun: "operator",
    verb: "usage",
    summary: "shows the signed requests of each minute",
    args: ["code"],
    filters: { minutes: { parameter: "minutes", value: "N", help: "how far back, 1 to 1440; default 60" } },
    path: (input) => path`/operators/${arg(input, "code")}/usage`,
    field: "usage",
    columns: ["minute", "requests", "rate_limited"],
  }),
];
