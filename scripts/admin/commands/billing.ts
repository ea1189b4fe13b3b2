import { knownPrecision } from "../../../src/lib/currency.ts";
import { type BackOffice, type Json, path } from "../back-office.ts";
import { arg, type Command, list, type Output, optional, UsageError } from "../command.ts";
import { jsonOf } from "../files.ts";
import { CURSOR, listCommand, OPERATOR } from "../list-command.ts";
import { record, table } from "../table.ts";

/** Figures are JSON numbers: their currency's places are printed. */
function withPlaces(invoice: Json): Json {
  const places = knownPrecision(invoice.currency);
  const figures = Object.entries(invoice).map(([name, value]) =>
    typeof value === "number" && places !== undefined && MONEY.has(name)
      ? [name, value.toFixed(places)]
      : [name, value],
  );
  return Object.fromEntries(figures);
}

const MONEY: ReadonlySet<string> = new Set([
  ...["ggr", "revenue", "bonus", "gross", "amount", "adjustment_amount", "tax_amount", "total"],
  ...["whole", "progressive"],
]);

const COLUMNS = [
  ...["id", "number", "status", "operator_code", "period", "currency", "amount", "tax_amount", "total"],
  ...["payment_status", "due_at"],
];

export const BILLING: readonly Command[] = [
  {
    noun: "operator",
    verb: "rates",
    isDangerous: () => true,
    summary: "Replace an operator's rate card with a JSON file that contains `providers`",
    args: ["code", "file"],
    options: {
      from: {
        type: "string",
        value: "YYYY-MM-DD",
        help: "Its first day, in UTC; without it the card of today is replaced",
      },
    },
    run: async (backOffice, input) => {
      const card = { ...((await jsonOf(arg(input, "file"))) as object), from: optional(input, "from") };
      return { data: await backOffice.put(path`/operators/${arg(input, "code")}/rates`, card) };
    },
  },
  listCommand({
    noun: "rates",
    verb: "list",
    summary: "List an operator's rate cards, the last to begin first, with what each changed",
    args: ["code"],
    filters: { cursor: CURSOR },
    path: (input) => path`/operators/${arg(input, "code")}/rate-cards`,
    field: "cards",
    columns: ["from", "until", "state", "changed_at", "changes"],
    row: ({ changes, ...card }) => ({
      ...card,
      changes: changes
        .map(
          ({ what, before, after, points }: Json) =>
            `${what}: ${before ?? "-"} to ${after ?? "-"}${points ? ` (${points})` : ""}`,
        )
        .join("; "),
    }),
  }),
  {
    noun: "rates",
    verb: "withdraw",
    isDangerous: () => true,
    summary: "Withdraw a rate card before its first day; the card before it holds on",
    args: ["code", "from"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.delete(path`/operators/${arg(input, "code")}/rate-cards/${arg(input, "from")}`),
    }),
  },
  {
    noun: "invoice",
    verb: "issue",
    isDangerous: () => true,
    summary: "Issue an operator's invoices for a month (YYYY-MM), one per currency; a repeat returns the first ones",
    args: ["operator_code", "period"],
    options: {
      adjust: {
        type: "string",
        value: "CURRENCY:AMOUNT:REASON",
        multiple: true,
        help: "Adjustment, for example EUR:-5.00:goodwill; repeatable",
      },
      "running-month": { type: "boolean", help: "Issue the month that is not over" },
    },
    run: async (backOffice, input) => {
      const data = await backOffice.post("/invoices", {
        operator_code: arg(input, "operator_code"),
        period: arg(input, "period"),
        adjustment_amount: list(input, "adjust")?.map(adjustmentOf),
        ...(input.options["running-month"] === true ? { running_month: true } : {}),
      });
      return { data, rows: data.invoices.map(withPlaces), columns: COLUMNS };
    },
  },
  {
    noun: "invoice",
    verb: "void",
    isDangerous: () => true,
    summary: "Void an invoice",
    args: ["id"],
    options: {
      reason: { type: "string", value: "TEXT", help: "Reason, included in the notification", required: true },
    },
    run: async (backOffice, input) => {
      const body = { reason: optional(input, "reason") };
      const data = await backOffice.post(path`/invoices/${arg(input, "id")}/void`, body);
      return { data, rows: [withPlaces(data)], columns: COLUMNS };
    },
  },
  listCommand({
    noun: "invoice",
    verb: "list",
    summary: "List invoices",
    filters: {
      operator: OPERATOR,
      period: { parameter: "period", value: "YYYY-MM", help: "Only this month" },
      payment: { parameter: "payment", value: "STATE", help: "open, overdue or paid" },
      cursor: CURSOR,
    },
    path: () => "/invoices",
    field: "invoices",
    columns: COLUMNS,
    row: withPlaces,
  }),
  {
    noun: "invoice",
    verb: "show",
    summary: "Show an invoice with its lines, by its id or number",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => {
      const data = await backOffice.get(path`/invoices/${await invoiceIdOf(backOffice, arg(input, "id"))}`);
      const { lines, adjustments, ...invoice } = withPlaces(data);
      const rows = lines.map((line: Json) => withPlaces({ currency: data.currency, ...line }));
      const columns = ["provider_code", "section_code", "revenue", "bonus", "gross", "rate_percent", "amount"];
      return { data, text: `${record({ ...invoice, adjustments })}\n\n${table(rows, columns)}` };
    },
  },
  {
    noun: "invoice",
    verb: "paid",
    summary: "Record that an invoice was paid, or with --clear that it was not",
    args: ["id"],
    options: {
      at: { type: "string", value: "TIME", help: "When (ISO 8601); now if omitted" },
      reference: { type: "string", value: "TEXT", help: "Reference of the payment" },
      clear: { type: "boolean", help: "Take it back" },
    },
    run: async (backOffice, input) => {
      const payment = path`/invoices/${await invoiceIdOf(backOffice, arg(input, "id"))}/payment`;
      const paid = {
        paid_at: optional(input, "at") ?? new Date().toISOString(),
        reference: optional(input, "reference"),
      };
      const data =
        input.options.clear === true ? await backOffice.delete(payment) : await backOffice.put(payment, paid);
      return { data, rows: [withPlaces(data)], columns: COLUMNS };
    },
  },
  {
    noun: "invoice",
    verb: "issuer",
    isDangerous: () => true,
    summary: "Set what invoices print of the issuer, from a JSON file",
    args: ["file"],
    options: {},
    run: async (backOffice, input) => ({
      data: await backOffice.put("/billing/issuer", (await jsonOf(arg(input, "file"))) as object),
    }),
  },
  {
    noun: "operator",
    verb: "billing",
    summary: "Set what invoices print of an operator, from a JSON file",
    args: ["code", "file"],
    options: {},
    run: async (backOffice, input) => {
      const details = (await jsonOf(arg(input, "file"))) as object;
      return { data: await backOffice.put(path`/operators/${arg(input, "code")}/billing`, details) };
    },
  },
  {
    noun: "invoice",
    verb: "preview",
    summary: "Show what a month amounts to so far, and under each tier mode",
    args: ["operator_code", "period"],
    options: {},
    run: async (backOffice, input) => {
      const query = { operator_code: arg(input, "operator_code"), period: arg(input, "period") };
      const data = await backOffice.get("/invoices/preview", query);
      const rows = (data.previews as Preview[]).map(({ by_tier_mode, ...preview }) => ({
        ...preview,
        whole: by_tier_mode.whole.total,
        progressive: by_tier_mode.progressive.total,
      }));
      return {
        data,
        rows: rows.map(withPlaces),
        columns: ["currency", "tier_mode", "ggr", "bonus", "amount", "total", "whole", "progressive"],
      };
    },
  },
  {
    noun: "invoice",
    verb: "deliveries",
    summary: "List the notifications of an invoice and every attempt to deliver them",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => deliveries(await backOffice.get(path`/invoices/${arg(input, "id")}/deliveries`)),
  },
  {
    noun: "invoice",
    verb: "resend",
    summary: "Send the notification of an invoice's current state again",
    args: ["id"],
    options: {},
    run: async (backOffice, input) => deliveries(await backOffice.post(path`/invoices/${arg(input, "id")}/resend`)),
  },
];

async function invoiceIdOf(backOffice: BackOffice, named: string): Promise<string> {
  if (!/^INV-/i.test(named)) return named;
  const { results } = await backOffice.get("/search", { q: named });
  return results.find(({ kind }: Json) => kind === "invoice")?.id ?? named;
}

interface Preview {
  readonly by_tier_mode: Readonly<Record<"whole" | "progressive", { readonly total: number }>>;
}

interface Deliveries {
  readonly notifications: readonly {
    readonly event: string;
    readonly status: string;
    readonly deliveries: readonly Readonly<Record<string, unknown>>[];
  }[];
}

/** One row per attempt; a notification without attempts has one row. */
function deliveries(data: Deliveries): Output {
  const rows = data.notifications.flatMap(({ event, status, deliveries: attempts }) =>
    (attempts.length > 0 ? attempts : [{}]).map((one) => ({ event, status, ...one })),
  );
  return { data, rows, columns: ["event", "status", "started_at", "http_status", "outcome", "error"] };
}

function adjustmentOf(text: string): { currency: string; amount: string; reason: string } {
  const [currency, amount, ...reason] = text.split(":");
  if (!currency || !amount || reason.length === 0)
    throw new UsageError("--adjust must be CURRENCY:AMOUNT:REASON, for example EUR:-5.00:goodwill.");
  return { currency, amount, reason: reason.join(":") };
}
