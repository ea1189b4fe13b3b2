import type { Ctx } from "../../context.ts";
import { documentKey, isDocumentToken } from "./letterhead.ts";

/** The stored document of a token; null when there is none. */
export async function readDocument({ env }: Pick<Ctx, "env">, token: string): Promise<R2ObjectBody | null> {
  return isDocumentToken(token) ? env.DOCUMENTS.get(documentKey(token)) : null;
}
