import type { Ctx } from "../../context.ts";
import { documentKey, isDocumentToken } from "./address.ts";

/** A stored document by its token, or null. */
export async function readDocument({ env }: Pick<Ctx, "env">, token: string): Promise<R2ObjectBody | null> {
  return isDocumentToken(token) ? env.DOCUMENTS.get(documentKey(token)) : null;
}
