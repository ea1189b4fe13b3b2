import { derivedKey } from "../auth/derived-key.ts";
import type { Ctx } from "../context.ts";
import { fromBase64Url, toBase64Url, utf8 } from "../lib/encoding.ts";
import { type FieldError, validationFailed } from "./errors.ts";

const TAG_BYTES = 16;

async function tagOf(masterKey: string, scope: readonly unknown[], position: string): Promise<Uint8Array> {
  const signed = utf8(JSON.stringify([scope, position]));
  return new Uint8Array(await crypto.subtle.sign("HMAC", await derivedKey(masterKey, "cursor"), signed)).subarray(
    0,
    TAG_BYTES,
  );
}

/** An opaque cursor: a position in a walk, authenticated and bound to `scope` (who walks, under which filters). */
export async function sealCursor(ctx: Ctx, scope: readonly unknown[], position: string): Promise<string> {
  return `${toBase64Url(utf8(position))}.${toBase64Url(await tagOf(ctx.settings.masterKey, scope, position))}`;
}

/** The rule of a cursor, where its position is not asked for: it was issued for this scope. */
export async function cursorRule(ctx: Ctx, scope: readonly unknown[], cursor: string): Promise<FieldError[]> {
  return (await positionIn(ctx, scope, cursor)) === undefined ? [NOT_ISSUED] : [];
}

/** The position in a cursor; one that was not issued for this scope is VALIDATION_FAILED on `cursor`. */
export async function openCursor(ctx: Ctx, scope: readonly unknown[], cursor: string): Promise<string> {
  const position = await positionIn(ctx, scope, cursor);
  if (position === undefined) throw validationFailed([NOT_ISSUED]);
  return position;
}

const NOT_ISSUED: FieldError = {
  field: "cursor",
  message: "was not issued by this service for this operator and these filters",
};

async function positionIn(ctx: Ctx, scope: readonly unknown[], cursor: string): Promise<string | undefined> {
  const [text = "", tag = "", ...rest] = cursor.split(".");
  const bytes = fromBase64Url(text);
  if (bytes && rest.length === 0) {
    const position = new TextDecoder().decode(bytes);
    const { masterKey, masterKeyPrevious } = ctx.settings;
    // A walk that is under way while the master key is rotated goes on.
    for (const key of [masterKey, masterKeyPrevious]) {
      if (key !== undefined && toBase64Url(await tagOf(key, scope, position)) === tag) return position;
    }
  }
  return undefined;
}
