import * as z from "zod";
import type { Customer, Issuer } from "../../billing/parties/party.ts";
import { putCustomer, putIssuer as setIssuer } from "../../billing/parties/put-party.ts";
import { readIssuer as findIssuer, readCustomer } from "../../billing/parties/read-parties.ts";
import { findOperator } from "../../catalogue/operators/find-operator.ts";
import type { Ctx } from "../../context.ts";
import { type FieldError, notFound } from "../../errors.ts";
import { about } from "../../lib/about.ts";
import type { Change } from "../http/endpoint.ts";
import { displayName } from "../wire/fields.ts";
import { endpoint } from "./endpoint.ts";
import { nullable } from "./fields.ts";
import { PROPOSAL_EXAMPLE, Proposal } from "./present-proposal.ts";

const NOTES = "Lines at the end of a document, such as why no tax is charged.";

export const BillingCustomer = z.object({
  legal_name: z.string(),
  address: z.array(z.string()),
  vat_number: z.string().nullable(),
  notes: z.array(z.string()),
});

/* @__PURE__ */ about(BillingCustomer, {
  legal_name: "The name on invoices.",
  address: "The lines of the address.",
  vat_number: "The VAT number. Null: none.",
  notes: "Lines that are printed on its invoices.",
});

export const BillingIssuer = BillingCustomer.extend({ bank: z.array(z.string()), payment_days: z.int() });

/* @__PURE__ */ about(BillingIssuer, {
  bank: "Lines that say where to pay.",
  payment_days: "Days from an invoice's issue until it is due.",
});

export const SetBillingCustomer = z.object({
  legal_name: displayName(80),
  address: z.array(displayName(80)).min(1).max(6),
  vat_number: nullable(displayName(40)),
  notes: z.array(displayName(140)).max(6).default([]).describe(NOTES),
});

/* @__PURE__ */ about(SetBillingCustomer, {
  legal_name: "The name on invoices.",
  address: "The lines of the address.",
  vat_number: ["The VAT number. Null: none.", "DE123456789"],
  notes: "Lines that are printed on its invoices.",
});

export const SetBillingIssuer = SetBillingCustomer.extend({
  bank: z.array(displayName(80)).max(8).default([]),
  payment_days: z.int().min(0).max(365).default(30),
});

/* @__PURE__ */ about(SetBillingIssuer, {
  bank: "Lines: where to pay.",
  payment_days: "Days from an invoice's issue until it is due.",
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

export const readBillingIssuer = endpoint(
  {
    route: "GET /admin/v1/billing/issuer",
    id: "readBillingIssuer",
    scope: "read",
    summary: "Read what documents print of the issuer",
    answer: BillingIssuer,
    errors: ["NOT_FOUND"],
    example: { answer: ISSUER_EXAMPLE },
  },
  async (ctx) => {
    const issuer = await findIssuer(ctx);
    if (!issuer) throw notFound("The issuer");
    return presentIssuer(issuer);
  },
);

export const putBillingIssuer = endpoint(
  {
    route: "PUT /admin/v1/billing/issuer",
    id: "putBillingIssuer",
    scope: "finance",
    summary: "Set what documents print of the issuer",
    description: "Full replacement. Invoices that are issued keep what they print.",
    body: SetBillingIssuer,
    rules: (ctx, sent, broken) => unprintedFields(ctx, sent, broken),
    accepted: Proposal,
    answer: BillingIssuer,
    example: { accepted: PROPOSAL_EXAMPLE, request: ISSUER_EXAMPLE, answer: ISSUER_EXAMPLE },
  },
  async (ctx, { body }) => {
    await setIssuer(ctx, body);
    return body;
  },
  // Each of these lines could say where to pay.
  async (ctx, { body }) =>
    printedChanges("the issuer", ["bank", "notes", "legal_name", "address", "vat_number"], await findIssuer(ctx), body),
);

/** What documents have no letters for: better refused than left out. */
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

export const readBillingCustomer = endpoint(
  {
    route: "GET /admin/v1/operators/{code}/billing",
    id: "readBillingCustomer",
    scope: "read",
    summary: "Read what documents print of an operator",
    params,
    answer: BillingCustomer,
    errors: ["NOT_FOUND"],
    example: { answer: CUSTOMER_EXAMPLE },
  },
  async (ctx, { path: { code } }) => {
    const { code: known } = await findOperator(ctx, code);
    const customer = await readCustomer(ctx, known);
    if (!customer) throw notFound("The operator's billing details");
    return presentCustomer(customer);
  },
);

export const putBillingCustomer = endpoint(
  {
    route: "PUT /admin/v1/operators/{code}/billing",
    id: "putBillingCustomer",
    scope: "finance",
    summary: "Set what documents print of an operator",
    description: "Full replacement. Invoices that are issued keep what they print.",
    params,
    body: SetBillingCustomer,
    rules: (ctx, sent, broken) => unprintedFields(ctx, sent, broken),
    accepted: Proposal,
    answer: BillingCustomer,
    errors: ["NOT_FOUND"],
    example: { accepted: PROPOSAL_EXAMPLE, request: CUSTOMER_EXAMPLE, answer: CUSTOMER_EXAMPLE },
  },
  async (ctx, { path: { code }, body }) => {
    await putCustomer(ctx, code, body);
    return body;
  },
  // Its notes end its documents, below the bank.
  async (ctx, { path: { code }, body }) => {
    const { code: known } = await findOperator(ctx, code);
    return printedChanges(known, ["notes"], await readCustomer(ctx, known), body);
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
  return fields
    .map((field) => ({ what: `${field} of ${of}`, before: text(before, field), after: text(after, field) }))
    .filter((change) => change.before !== change.after);
}

export function presentCustomer({ address, notes, ...customer }: Customer): z.input<typeof BillingCustomer> {
  return { ...customer, address: [...address], notes: [...notes] };
}

export function presentIssuer({ address, notes, bank, ...issuer }: Issuer): z.input<typeof BillingIssuer> {
  return { ...issuer, address: [...address], notes: [...notes], bank: [...bank] };
}
