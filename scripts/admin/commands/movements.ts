import { type Json, path } from "../back-office.ts";
import { arg, type Command, type Output, optional } from "../command.ts";
import { CURSOR, listCommand, OPERATOR, SINCE } from "../list-command.ts";
import { record, table } from "../table.ts";

const COLUMNS = [
  ...["transaction_id", "type", "status", "operator_code", "player_id", "amount", "currency"],
  ...["attempts", "age", "created_at"],
];

const FOUND = [
  ...["kind", "id", "operator_code", "provider_code", "player_id", "session_id", "round_id", "type", "status"],
  ...["amount", "currency", "invoice_number", "created_at"],
];

function shown(data: Json): Output {
  const { attempts, ...movement } = data;
  const calls = table(attempts, ["started_at", "duration_ms", "http_status", "class", "wallet_code", "answer"]);
  return { data, text: `${record(movement)}\n\n${calls}` };
}

/** Transactions, which the back office calls movements, and alerts. */
export const MOVEMENTS: readonly Command[] = [
  {
    noun: "search",
    verb: "id",
    summary: "Find a player, transaction, round, session or invoice by its id",
    args: ["id"],
    options: {
      operator: {
        type: "string",
        value: "CODE",
        help: "Look for the wallet's own transaction ids of this operator too",
      },
      "completed-before": { type: "string", value: "TIME", help: "Look for those further back, ISO 8601 UTC" },
    },
    run: async (backOffice, input) => {
      const data = await backOffice.get("/search", {
        q: arg(input, "id"),
        operator_code: optional(input, "operator"),
        completed_before: optional(input, "completed-before"),
      });
      const since = data.operator_transactions_since;
      const note = `Wallet ids were looked for since ${since} only. Look further back with --completed-before ${since}`;
      return { data, rows: data.results, columns: FOUND, ...(since == null ? {} : { note }) };
    },
  },
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
    verb: "show",
    summary: "Show a transaction with its calls to the wallet",
    args: ["transaction_id"],
    options: {},
    run: async (backOffice, input) => shown(await backOffice.get(path`/movements/${arg(input, "transaction_id")}`)),
  },
  {
    noun: "movement",
    verb: "replay",
    summary: "Send a failed transaction to the wallet again",
    args: ["transaction_id"],
    options: {},
    run: async (backOffice, input) =>
      shown(await backOffice.post(path`/movements/${arg(input, "transaction_id")}/replay`)),
  },
  {
    noun: "movement",
    verb: "try",
    summary: "Send a pending transaction to the wallet now, before its time",
    args: ["transaction_id"],
    options: {},
    run: async (backOffice, input) =>
      shown(await backOffice.post(path`/movements/${arg(input, "transaction_id")}/try`)),
  },
  {
    noun: "movement",
    verb: "replay-failed",
    isDangerous: (input) => input.options.run === true,
    summary: "Show how many failed transactions of an operator there are; with --run, send them again",
    args: ["operator"],
    options: {
      from: { type: "string", value: "TIME", required: true, help: "Created then or later, ISO 8601 UTC" },
      before: { type: "string", value: "TIME", help: "Created before then" },
      code: { type: "string", value: "CODE", help: "Only those that the wallet refused so last; UNANSWERED: none did" },
      run: { type: "boolean", help: "Send them; without it nothing is changed" },
    },
    run: async (backOffice, input) => {
      const data = await backOffice.post("/movements/replay", {
        operator_code: arg(input, "operator"),
        created_from: optional(input, "from"),
        created_before: optional(input, "before"),
        code: optional(input, "code"),
        dry_run: input.options.run !== true,
      });
      const done = data.dry_run ? "Nothing was sent. To send them, add --run." : "They are being sent.";
      const sums = table(data.sums, ["type", "count", "amount", "currency"]);
      return { data, text: `${sums}\n\n${data.count} failed transactions of ${backOffice.base}. ${done}` };
    },
  },
  {
    noun: "movement",
    verb: "release",
    isDangerous: () => true,
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
      ...["age", "created_at", "severity", "owner", "kind", "operator_code", "transaction_id", "count", "message"],
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
