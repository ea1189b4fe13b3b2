import { path } from "../back-office.ts";
import { arg, type Command } from "../command.ts";

/** Keys of operators: two may be active, so that a key is rotated without a gap. */
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
];
