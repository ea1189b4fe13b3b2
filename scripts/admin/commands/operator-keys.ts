import { path } from "../back-office.ts";
import { arg, type Command } from "../command.ts";
import { listCommand } from "../list-command.ts";

/** Two keys of an operator may be active at a time, so that a key can be rotated without downtime. */
export const OPERATOR_KEYS: readonly Command[] = [
  {
    noun: "operator",
    verb: "issue-key",
    summary: "Issue a key; its secret is shown only once",
    args: ["code"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.post(path`/operators/${arg(input, "code")}/keys`),
    }),
  },
  {
    noun: "operator",
    verb: "revoke-key",
    isDangerous: () => true,
    summary: "Revoke a key immediately",
    args: ["code", "key_id"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.delete(path`/operators/${arg(input, "code")}/keys/${arg(input, "key_id")}`),
    }),
  },
  listCommand({
    noun: "operator",
    verb: "usage",
    summary: "Show the signed requests per minute",
    args: ["code"],
    filters: { minutes: { parameter: "minutes", value: "N", help: "How far back, 1 to 1440; default 60" } },
    path: (input) => path`/operators/${arg(input, "code")}/usage`,
    field: "usage",
    columns: ["minute", "requests", "rate_limited"],
  }),
];
