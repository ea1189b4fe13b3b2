import type { Ctx } from "../../context.ts";
import { documentKey, isDocumentToken } from "./address.ts";

/** The stored document behind an address; null when nothing lies there. */
export async function readDocument({ env }: Pick<Ctx, "env">, token: string): Promise<R2ObjectBody | null> {
  return isDocumentToken(token) ? env.DOCUMENTS.get(documentKey(token)) : null;
}
