import { Hono } from "hono";
import * as z from "zod";
import {
  type Customer,
  readIssuer as findIssuer,
  type Issuer,
  putCustomer,
  readCustomer,
  putIssuer as setIssuer,
} from "../../billing/parties/parties.ts";
import type { Ctx } from "../../context.ts";
import { type FieldError, notFound } from "../../errors.ts";
import type { AdminApiEnv } from "../../gate/auth/authenticate-admin.ts";
import { type Change, replaced } from "../../gate/proposals/proposal.ts";
import { findOperator } from "../../gate/reference/find-operator.ts";
import { body, checked } from "../http/valid.ts";
import { displayName } from "../wire/fields.ts";
import { approvable, describe } from "./declare.ts";
import { nullable } from "./fields.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

export const app = new Hono<AdminApiEnv>();

const NOTES = "Lines at the end of a document, such as why no tax is charged.";

export const BillingCustomer = z.object({
  legal_name: z.string().describe("The name on invoices."),
  address: z.array(z.string()).describe("The lines of the address."),
  vat_number: z.string().nullable().describe("The VAT number. Null: none."),
  notes: z.array(z.string()).describe("Lines that are printed on its invoices."),
});

export const BillingIssuer = BillingCustomer.extend({
  bank: z.array(z.string()).describe("Lines that say where to pay."),
  payment_days: z.int().describe("Days from an invoice's issue until it is due."),
});

export const SetBillingCustomer = z.object({
  legal_name: displayName(80).describe("The name on invoices."),
  address: z.array(displayName(80)).min(1).max(6).describe("The lines of the address."),
  vat_number: nullable(displayName(40)).meta({ description: "The VAT number. Null: none.", examples: ["DE123456789"] }),
  notes: z
    .array(displayName(140))
    .max(6)
    .default([])
    .describe(NOTES)
    .describe("Lines that are printed on its invoices."),
});

export const SetBillingIssuer = SetBillingCustomer.extend({
  bank: z.array(displayName(80)).max(8).default([]).describe("Lines: where to pay."),
  payment_days: z.int().min(0).max(365).default(30).describe("Days from an invoice's issue until it is due."),
});

export const CUSTOMER_EXAMPLE = {
  legal_name: "Northwind Casino Ltd",
  address: ["12 Harbour Street", "Valletta VLT 1000", "Malta"],
  vat_number: "MT12345678",
  notes: ["Reverse charge: the recipient of the service owes the tax."],
};

export const ISSUER_EXAMPLE = {
  legal_name: "Lantern Aggregation B.V.",
  address: ["Herengracht 1", "1015 BA Amsterdam", "Netherlands"],
  vat_number: "NL123456789B01",
  notes: ["Registered in the Netherlands, 12345678."],
  bank: ["Bank of Amsterdam", "IBAN NL00 BANK 0123 4567 89", "BIC BANKNL2A"],
  payment_days: 30,
};

app.get(
  "/billing/issuer",
  describe({
    id: "readBillingIssuer",
    scope: "read",
    summary: "Read what documents print of the issuer",
    answer: BillingIssuer,
    errors: ["NOT_FOUND"],
    example: { answer: ISSUER_EXAMPLE },
  }),
  async (c) => {
    const issuer = await findIssuer(c.get("ctx"));
    if (!issuer) throw notFound("The issuer");
    return c.json<z.input<typeof BillingIssuer>>(presentIssuer(issuer));
  },
);

app.put(
  "/billing/issuer",
  describe({
    id: "putBillingIssuer",
    scope: "finance",
    people: {
      two: "any other line that documents print: the bank, notes, name, address, VAT number",
      because: "they say whom operators pay",
    },
    summary: "Set what documents print of the issuer",
    description: "Full replacement. Invoices that are issued keep what they print.",
    accepted: Proposal,
    answer: BillingIssuer,
    example: { accepted: PROPOSAL_EXAMPLE, request: ISSUER_EXAMPLE, answer: ISSUER_EXAMPLE },
  }),
  body(SetBillingIssuer),
  checked((ctx, sent, broken) => unprintedFields(ctx, sent, broken)),
  approvable<never, typeof SetBillingIssuer>(async (ctx, { body }) => {
    const before = await findIssuer(ctx);
    const days = before ? String(before.payment_days) : null;
    return replaced(
      ctx,
      printedChanges("the issuer", ["bank", "notes", "legal_name", "address", "vat_number"], before, body),
      [{ what: "payment_days of the issuer", before: days, after: String(body.payment_days) }],
    );
  }),
  async (c) => {
    const body = c.req.valid("json");
    await setIssuer(c.get("ctx"), body);
    return c.json<z.input<typeof BillingIssuer>>(body);
  },
);

/** Characters that documents have no letters for: better refused than left out. */
async function unprintedFields(
  ctx: Pick<Ctx, "env">,
  sent: object,
  broken: readonly FieldError[],
): Promise<FieldError[]> {
  if (broken.length > 0) return [];
  const { unprintable } = await import("../../billing/document/render-invoice.ts");
  const { fontsOf } = await import("../../billing/document/fonts.ts");
  const texts = Object.values(sent)
    .flat()
    .filter((value) => typeof value === "string");
  const unprinted = await unprintable(texts, fontsOf(ctx));
  return Object.entries(sent).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).flatMap((text, index) => {
      const isMissing = (char: string) => typeof text === "string" && text.normalize("NFC").includes(char);
      const missing = unprinted.filter(isMissing).slice(0, MAX_NAMED);
      const place = Array.isArray(value) ? `${name}[${index}] ` : "";
      const message = `${place}has characters that documents cannot print (${missing.join(" ")}): use other letters`;
      return missing.length === 0 ? [] : [{ field: name, message }];
    }),
  );
}

/** Characters that an error repeats. */
const MAX_NAMED = 8;

const params = { code: "The operator's code." };

app.get(
  "/operators/:code/billing",
  describe({
    id: "readBillingCustomer",
    scope: "read",
    summary: "Read what documents print of an operator",
    params,
    answer: BillingCustomer,
    errors: ["NOT_FOUND"],
    example: { answer: CUSTOMER_EXAMPLE },
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const { code } = c.req.param();
    const { code: known } = await findOperator(ctx, code);
    const customer = await readCustomer(ctx, known);
    if (!customer) throw notFound("The operator's billing details");
    return c.json<z.input<typeof BillingCustomer>>(presentCustomer(customer));
  },
);

app.put(
  "/operators/:code/billing",
  describe({
    id: "putBillingCustomer",
    scope: "finance",
    people: { two: "other `notes`, which end its documents", because: "they may say whom to pay" },
    summary: "Set what documents print of an operator",
    description: "Full replacement. Invoices that are issued keep what they print.",
    params,
    accepted: Proposal,
    answer: BillingCustomer,
    errors: ["NOT_FOUND"],
    example: { accepted: PROPOSAL_EXAMPLE, request: CUSTOMER_EXAMPLE, answer: CUSTOMER_EXAMPLE },
  }),
  body(SetBillingCustomer),
  checked((ctx, sent, broken) => unprintedFields(ctx, sent, broken)),
  approvable<"code", typeof SetBillingCustomer>(async (ctx, { path: { code }, body }) => {
    const { code: known } = await findOperator(ctx, code);
    const before = await readCustomer(ctx, known);
    return replaced(
      ctx,
      printedChanges(known, ["notes"], before, body),
      printedChanges(known, ["legal_name", "address", "vat_number"], before, body),
    );
  }),
  async (c) => {
    const { code } = c.req.param();
    const body = c.req.valid("json");
    await putCustomer(c.get("ctx"), code, body);
    return c.json<z.input<typeof BillingCustomer>>(body);
  },
);

type Printed<K extends string> = Readonly<Record<K, string | null | readonly string[]>>;

function printedChanges<K extends string>(
  of: string,
  fields: readonly K[],
  before: Printed<K> | null,
  after: Printed<K>,
): Change[] {
  const text = (party: Printed<K> | null, field: K) => [party?.[field] ?? []].flat().join(", ") || null;
  return fields.map((field) => ({ what: `${field} of ${of}`, before: text(before, field), after: text(after, field) }));
}

export function presentCustomer({ address, notes, ...customer }: Customer): z.input<typeof BillingCustomer> {
  return { ...customer, address: [...address], notes: [...notes] };
}

export function presentIssuer({ address, notes, bank, ...issuer }: Issuer): z.input<typeof BillingIssuer> {
  return { ...issuer, address: [...address], notes: [...notes], bank: [...bank] };
}
