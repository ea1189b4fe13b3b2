import type { Settings } from "../../env.ts";

/** 256 random bits in base64url. The URL is the only credential that the document needs. */
const TOKEN = /^[A-Za-z0-9_-]{43}$/;

export function documentKey(token: string): string {
  return `${token}.pdf`;
}

/** Whether a text is well formed as a token; others are not looked up. */
export function isDocumentToken(token: string): boolean {
  return TOKEN.test(token);
}

/** The document's public URL, outside /v1. */
export function documentUrl({ baseUrl }: Pick<Settings, "baseUrl">, token: string): string {
  return `${baseUrl}/documents/${documentKey(token)}`;
}
