import { utcDay } from "../../lib/clock.ts";
import type { InvoiceRow } from "../invoices/read-invoices.ts";
import type { Customer } from "../parties/parties.ts";
import { INNER_WIDTH, PAGE, type Sheet } from "./sheet.ts";

const LEFT = PAGE.margin;
const RIGHT = PAGE.width - PAGE.margin;

/** Printable form of a name: the name, or the code where no font has its letters. */
export type NameOf = (name: string, code: string) => string;

interface Head {
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
}

/** Draws who issues a document, who is billed, and the facts beside them. */
export function letterhead(sheet: Sheet, invoice: InvoiceRow, nameOf: NameOf, { title, facts }: Head): void {
  const { terms, operatorCode, parties } = invoice;
  const half = INNER_WIDTH / 2;
  const right = LEFT + half + 24;
  sheet.row([{ text: title, x: LEFT, width: half, bold: true, size: 22 }], 30);
  if (parties) sheet.down(5);
  const issuer = parties ? linesOf(parties.issuer) : ["Operator Games Service"];
  for (const text of issuer) sheet.row([{ text, x: LEFT, width: half, muted: true, size: 10 }], parties ? 13 : 18);
  sheet.down(14);
  const base = terms.revenueBase === "ggr" ? "gross gaming revenue" : "net gaming revenue (less bonus)";
  const market = terms.market === "asia" ? "Asia" : "Rest of world";
  const party = [
    ...(parties?.customer ? linesOf(parties.customer) : [nameOf(terms.operatorName, operatorCode)]),
    `Operator code ${operatorCode}`,
    `Share of ${base}`,
    `${market} rates, ${terms.tierMode} bands`,
  ];
  sheet.row([{ text: "BILLED TO", x: LEFT, width: half, muted: true, size: 7.5, bold: true }], 15);
  for (let index = 0; index < Math.max(facts.length, party.length); index++) {
    const [label = "", value = ""] = facts[index] ?? [];
    sheet.row(
      [
        { text: party[index] ?? "", x: LEFT, width: half, bold: index === 0 },
        { text: label, x: right, width: 60, muted: true },
        { text: value, x: right + 64, width: RIGHT - right - 64, bold: index === 0 },
      ],
      15,
    );
  }
  sheet.down(22);
}

function linesOf({ legal_name, address, vat_number }: Customer): string[] {
  return [legal_name, ...address, ...(vat_number === null ? [] : [`VAT number ${vat_number}`])];
}

/** Account and date of payment, and the notes that the law requires. */
export function payment(sheet: Sheet, { parties, dueAt }: InvoiceRow, total: bigint): void {
  if (!parties) return;
  const { issuer, customer } = parties;
  sheet.room(11 * (issuer.bank.length + 2));
  sheet.down(8);
  if (total < 0n) note(sheet, "Nothing is payable: the total is in your favour.");
  else if (total === 0n) note(sheet, "Nothing is payable.");
  else if (issuer.bank.length > 0) {
    note(sheet, dueAt === null ? "Payable to" : `Payable by ${utcDay(dueAt)} to`);
    for (const text of issuer.bank) note(sheet, text);
  }
  for (const text of [...(customer?.notes ?? []), ...issuer.notes]) note(sheet, text);
}

/** A line below the figures. */
export function note(sheet: Sheet, text: string): void {
  sheet.room(12);
  sheet.row([{ text, x: LEFT, width: INNER_WIDTH, size: 8.5 }], 12);
}
