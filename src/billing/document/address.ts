import type { Settings } from "../../env.ts";

/** 256 random bits in base64url. The address is the credential: it cannot be guessed, and it opens the document. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

/** A document's key in R2. */
export function documentKey(token: string): string {
  return `${token}.pdf`;
}

/** Whether a text has the form of a token, so that R2 is not asked for anything else. */
export function isDocumentToken(token: string): boolean {
  return TOKEN.test(token);
}

/** The document's public address, outside /v1. */
export function documentUrl({ baseUrl }: Pick<Settings, "baseUrl">, token: string): string {
  return `${baseUrl}/documents/${documentKey(token)}`;
}
