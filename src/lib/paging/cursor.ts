import type { Ctx } from "../../context.ts";
import { type FieldError, validationFailed } from "../../errors.ts";
import { fromBase64Url, toBase64Url, utf8 } from "../encoding.ts";
import { derivedKey } from "../envelope.ts";

/** The bytes that a cursor's tag authenticates. */
function signedBytes(scope: readonly unknown[], position: string): Uint8Array<ArrayBuffer> {
  return utf8(JSON.stringify([scope, position]));
}

/** An opaque cursor: a position, authenticated and bound to `scope` (the list, its owner and its filters). */
export async function sealCursor(ctx: Ctx, scope: readonly unknown[], position: string): Promise<string> {
  const key = await derivedKey(ctx.settings.masterKey, "cursor");
  const tag = await crypto.subtle.sign("HMAC", key, signedBytes(scope, position));
  return written(position, new Uint8Array(tag));
}

function written(position: string, tag: Uint8Array): string {
  return `${toBase64Url(utf8(position))}.${toBase64Url(tag)}`;
}

/** The broken rules of a cursor, for a caller that does not need its position. */
export async function cursorRule(ctx: Ctx, scope: readonly unknown[], cursor: string): Promise<FieldError[]> {
  return (await positionIn(ctx, scope, cursor)) === undefined ? [NOT_ISSUED] : [];
}

/** The position in a cursor; VALIDATION_FAILED on `field` when it was not issued for this scope. */
export async function openCursor(
  ctx: Ctx,
  scope: readonly unknown[],
  cursor: string,
  field = NOT_ISSUED.field,
): Promise<string> {
  const position = await positionIn(ctx, scope, cursor);
  if (position === undefined) throw validationFailed([{ ...NOT_ISSUED, field }]);
  return position;
}

const NOT_ISSUED: FieldError = {
  field: "cursor",
  message: "was not issued for this list and these filters; start again without a cursor",
};

async function positionIn(ctx: Ctx, scope: readonly unknown[], cursor: string): Promise<string | undefined> {
  const [text, tag] = cursor.split(".").map(fromBase64Url);
  if (!text || !tag) return undefined;
  const position = new TextDecoder().decode(text);
  // Base64 writes the same bytes in several ways, of which one was issued.
  if (written(position, tag) !== cursor) return undefined;
  const { masterKey, masterKeyPrevious } = ctx.settings;
  // The previous key is accepted, so that a rotation of the master key does not break a walk in progress.
  for (const master of [masterKey, masterKeyPrevious]) {
    const key = master === undefined ? undefined : await derivedKey(master, "cursor");
    if (key && (await crypto.subtle.verify("HMAC", key, tag, signedBytes(scope, position)))) return position;
  }
  return undefined;
}
