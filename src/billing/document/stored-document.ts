// Imports nothing that draws documents: routes import this file, and the Worker would start with 1.8 MB of libraries.
import type { Ctx } from "../../context.ts";
import type { Settings } from "../../env.ts";
import type { InvoiceRow } from "../invoices/read-invoices.ts";

/**
 * A token of 256 random bits in base64url, and the suffix of an address that was renewed. The address is the credential: it
 * cannot be guessed, and it opens the document.
 */
const ADDRESS = /^([A-Za-z0-9_-]{43})([A-Za-z0-9_-]{22})?$/;
export const SUFFIX_CHARACTERS = 22;

/** A document's key in R2. */
export function documentKey(token: string): string {
  return `${token}.pdf`;
}

/** The token and suffix in an address; undefined for a text of another form, so that R2 is not asked for it. */
export function documentAt(address: string): { readonly token: string; readonly suffix?: string } | undefined {
  const [, token, suffix] = ADDRESS.exec(address) ?? [];
  return token === undefined ? undefined : { token, ...(suffix !== undefined && { suffix }) };
}

/** The document's public URL, outside /v1. */
export function documentUrl(
  { baseUrl }: Pick<Settings, "baseUrl">,
  token: string,
  { documentSuffix }: Pick<InvoiceRow, "documentSuffix">,
): string {
  return `${baseUrl}/documents/${token}${documentSuffix ?? ""}.pdf`;
}

/** The stored document of an address; null where there is none, or where the address was renewed since. */
export async function readDocument({ env }: Pick<Ctx, "env">, address: string): Promise<R2ObjectBody | null> {
  const { token, suffix } = documentAt(address) ?? {};
  if (token === undefined) return null;
  const document = await env.DOCUMENTS.get(documentKey(token));
  const current = document?.customMetadata?.suffix;
  if (document === null || current === undefined || current === suffix) return document;
  await document.body.cancel();
  return null;
}

/** Opens the document at addresses with this suffix alone. */
export async function changeSuffix({ env }: Pick<Ctx, "env">, token: string, suffix: string): Promise<void> {
  const key = documentKey(token);
  const document = await env.DOCUMENTS.get(key);
  if (!document) return;
  const { httpMetadata = {} } = document;
  await env.DOCUMENTS.put(key, await document.arrayBuffer(), { httpMetadata, customMetadata: { suffix } });
}
