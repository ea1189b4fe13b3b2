import type { Ctx } from "../../context.ts";
import type { InvoiceRow } from "./read-invoices.ts";

/** Record of a voided invoice outside the database: a restore that lost the void would bill its rows twice. */
export type VoidRecord = Pick<InvoiceRow, "voidedAt" | "voidReason" | "creditNoteToken" | "voidedDocumentToken">;

const VOIDS = "voided-invoices/";
const keyOf = (id: string) => `${VOIDS}${id}.json`;

/** Written before what the invoice billed is billable again. A repeat changes nothing. */
export async function recordVoid(
  { env }: Ctx,
  { id, voidedAt, voidReason, creditNoteToken, voidedDocumentToken }: VoidRecord & Pick<InvoiceRow, "id">,
): Promise<void> {
  const record: VoidRecord = { voidedAt, voidReason, creditNoteToken, voidedDocumentToken };
  await env.JOURNAL.put(keyOf(id), JSON.stringify(record), { onlyIf: new Headers({ "if-none-match": "*" }) });
}

export async function readVoid({ env }: Ctx, id: string): Promise<VoidRecord | undefined> {
  return (await env.JOURNAL.get(keyOf(id)))?.json<VoidRecord>();
}

/** The ids of all invoices that were ever voided. */
export async function voidedIds({ env }: Ctx): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (let after: string | undefined; ; ) {
    const page = await env.JOURNAL.list({ prefix: VOIDS, ...(after === undefined ? {} : { startAfter: after }) });
    for (const { key } of page.objects) {
      after = key;
      ids.add(key.slice(VOIDS.length, -".json".length));
    }
    if (!page.truncated) return ids;
  }
}
