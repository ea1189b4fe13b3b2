import { path } from "../back-office.ts";
import { arg, type Command, optional } from "../command.ts";

/** Money movements and what went wrong with them. */
export const MOVEMENTS: readonly Command[] = [
  {
    noun: "movement",
    verb: "list",
    summary: "lists movements with their attempts",
    args: [],
    options: {
      status: { type: "string", value: "STATUS", help: "completed, refused, failed, cancelled or pending" },
      operator: { type: "string", value: "CODE", help: "of one operator" },
      cursor: { type: "string", value: "CURSOR", help: "next_cursor of the page before" },
    },
    run: async (backOffice, input) => {
      const data = await backOffice.get("/movements", {
        status: optional(input, "status"),
        operator_code: optional(input, "operator"),
        cursor: optional(input, "cursor"),
      });
      const rows = data.movements.map((movement: { attempts: unknown[] }) => ({
        ...movement,
        attempts: movement.attempts.length,
      }));
      const columns = ["transaction_id", "type", "status", "operator_code", "player_id", "amount", "currency"];
      return { data, rows, columns: [...columns, "attempts", "created_at"] };
    },
  },
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
  {
    noun: "alert",
    verb: "list",
    summary: "lists what needs a look",
    args: [],
    options: {
      since: { type: "string", value: "TIME", help: "ISO 8601" },
      cursor: { type: "string", value: "CURSOR", help: "next_cursor of the page before" },
    },
    run: async (backOffice, input) => {
      const query = { since: optional(input, "since"), cursor: optional(input, "cursor") };
      const data = await backOffice.get("/alerts", query);
      return { data, rows: data.alerts, columns: ["created_at", "kind", "operator_code", "transaction_id", "message"] };
    },
  },
];
