import { path } from "../back-office.ts";
import { arg, type Command, list, optional, UsageError } from "../command.ts";
import { jsonOf } from "../files.ts";

const COLUMNS = ["id", "number", "status", "operator_code", "period", "currency", "amount", "tax_amount", "total"];

/** Rates and invoices. */
export const BILLING: readonly Command[] = [
  {
    noun: "operator",
    verb: "rates",
    summary: "replaces an operator's rate card from a JSON file with `providers`",
    args: ["code", "file"],
    options: {},
    run: async (backOffice, input) => {
      const card = (await jsonOf(arg(input, "file"))) as object;
      return { data: await backOffice.put(path`/operators/${arg(input, "code")}/rates`, card) };
    },
  },
  {
    noun: "invoice",
    verb: "issue",
    summary: "issues an operator's month (YYYY-MM), one invoice a currency; a repeat answers the first",
    args: ["operator_code", "period"],
    options: {
      adjust: {
        type: "string",
        value: "CURRENCY:AMOUNT:REASON",
        multiple: true,
        help: "an adjustment, for example EUR:-5.00:goodwill; may be repeated",
      },
    },
    run: async (backOffice, input) => {
      const data = await backOffice.post("/invoices", {
        operator_code: arg(input, "operator_code"),
        period: arg(input, "period"),
        adjustment_amount: list(input, "adjust")?.map(adjustmentOf),
      });
      return { data, rows: data.invoices, columns: COLUMNS };
    },
  },
  {
    noun: "invoice",
    verb: "void",
    summary: "voids an invoice",
    args: ["id"],
    options: { reason: { type: "string", value: "TEXT", help: "stands on the notification", required: true } },
    run: async (backOffice, input) => {
      const body = { reason: optional(input, "reason") };
      const data = await backOffice.post(path`/invoices/${arg(input, "id")}/void`, body);
      return { data, rows: [data], columns: COLUMNS };
    },
  },
  {
    noun: "invoice",
    verb: "list",
    summary: "lists invoices",
    args: [],
    options: {
      operator: { type: "string", value: "CODE", help: "of one operator" },
      period: { type: "string", value: "YYYY-MM", help: "of one month" },
    },
    run: async (backOffice, input) => {
      const query = { operator_code: optional(input, "operator"), period: optional(input, "period") };
      const data = await backOffice.get("/invoices", query);
      return { data, rows: data.invoices, columns: COLUMNS };
    },
  },
];

function adjustmentOf(text: string): { currency: string; amount: string; reason: string } {
  const [currency, amount, ...reason] = text.split(":");
  if (!currency || !amount || reason.length === 0) throw new UsageError("--adjust must be CURRENCY:AMOUNT:REASON.");
  return { currency, amount, reason: reason.join(":") };
}
