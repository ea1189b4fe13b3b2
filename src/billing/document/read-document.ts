import type { Ctx } from "../../context.ts";
import { documentAt, documentKey } from "./letterhead.ts";

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
