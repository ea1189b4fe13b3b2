import type { Settings } from "../../env.ts";

/** 256 random bits in base64url: whoever has the address may read the document, nobody else finds it. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** Where a document lies in R2. */
export function documentKey(token: string): string {
  return `${token}.pdf`;
}

/** Whether a text can be the token of a document; nothing is looked up for one that cannot. */
export function isDocumentToken(token: string): boolean {
  return TOKEN.test(token);
}

/** The document's public address, outside /v1. */
export function documentUrl({ baseUrl }: Pick<Settings, "baseUrl">, token: string): string {
  return `${baseUrl}/documents/${documentKey(token)}`;
}
