import { path } from "../back-office.ts";
import { arg, type Command } from "../command.ts";
import { CURSOR, listCommand, OPERATOR, SINCE } from "../list-command.ts";

const COLUMNS = [
  ...["transaction_id", "type", "status", "operator_code", "player_id", "amount", "currency"],
  ...["attempts", "created_at"],
];

/** Money movements and what went wrong with them. */
export const MOVEMENTS: readonly Command[] = [
  listCommand({
    noun: "movement",
    verb: "list",
    summary: "lists movements with their attempts",
    filters: {
      status: { parameter: "status", value: "STATUS", help: "completed, refused, failed, cancelled or pending" },
      operator: OPERATOR,
      cursor: CURSOR,
    },
    path: () => "/movements",
    field: "movements",
    columns: COLUMNS,
    row: (movement) => ({ ...movement, attempts: movement.attempts.length }),
  }),
  {
    noun: "movement",
    verb: "replay",
    summary: "tries a failed movement again",
    args: ["transaction_id"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.post(path`/movements/${arg(input, "transaction_id")}/replay`),
    }),
  },
  listCommand({
    noun: "alert",
    verb: "list",
    summary: "lists what needs a look",
    filters: { since: SINCE, cursor: CURSOR },
    path: () => "/alerts",
    field: "alerts",
    columns: ["created_at", "kind", "operator_code", "transaction_id", "message"],
  }),
];
