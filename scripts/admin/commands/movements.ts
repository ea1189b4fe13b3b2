import { path } from "../back-office.ts";
import { arg, type Command } from "../command.ts";
import { CURSOR, listCommand, OPERATOR, SINCE } from "../list-command.ts";

const COLUMNS = [
  ...["transaction_id", "type", "status", "operator_code", "player_id", "amount", "currency"],
  ...["attempts", "created_at"],
];

/** Transactions, which the back office calls movements, and alerts. */
export const MOVEMENTS: readonly Command[] = [
  listCommand({
    noun: "movement",
    verb: "list",
    summary: "List transactions with their number of attempts",
    filters: {
      status: {
        parameter: "status",
        value: "STATUS",
        help: "Only this status: completed, refused, failed, cancelled or pending",
      },
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
    summary: "Send a failed transaction to the wallet again",
    args: ["transaction_id"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.post(path`/movements/${arg(input, "transaction_id")}/replay`),
    }),
  },
  {
    noun: "movement",
    verb: "release",
    summary: "Send a held win to the wallet",
    args: ["transaction_id"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.post(path`/movements/${arg(input, "transaction_id")}/release`),
    }),
  },
  listCommand({
    noun: "alert",
    verb: "list",
    summary: "List alerts",
    filters: {
      since: SINCE,
      kind: { parameter: "kind", value: "KIND", help: "Only this kind" },
      severity: { parameter: "severity", value: "SEVERITY", help: "Only critical, warning or info" },
      owner: {
        parameter: "owner",
        value: "OWNER",
        help: "Only this owner: operations, support, finance or provider_relations",
      },
      operator: OPERATOR,
      open: { parameter: "open", value: "true|false", help: "true: neither acknowledged nor resolved" },
      cursor: CURSOR,
    },
    path: () => "/alerts",
    field: "alerts",
    columns: [
      ...["created_at", "severity", "owner", "kind", "operator_code", "transaction_id", "count", "message"],
      ...["acknowledged_by", "resolved_at", "id"],
    ],
  }),
  {
    noun: "alert",
    verb: "acknowledge",
    summary: "Record that you take care of an alert",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => ({ data: await backOffice.post(path`/alerts/${arg(input, "id")}/acknowledge`) }),
  },
];
