import { and, eq, isNull, sql } from "drizzle-orm";
import type { Ctx } from "../../context.ts";
import { providerKeys } from "../../db/schema/catalogue.ts";
import { fromBase64Url, fromHex } from "../../lib/encoding.ts";
import { importSecret } from "../signing/digest.ts";
import { mayExist, rememberGone } from "./key-id.ts";
import { KEY_TABLES } from "./key-tables.ts";
import { openSecretText } from "./secrets.ts";

/** A key whose signatures are diagnosed. */
export interface ReportedKey {
  readonly key: CryptoKey;
  /** Whether requests of the key are refused without a signature of the second scheme. */
  readonly requireV2: boolean;
  /** Keys that programs make of the secret by mistake, by the mistake's name. */
  readonly misread: readonly (readonly [mistake: string, key: CryptoKey])[];
}

/** The active key of an operator or provider, read from D1. For the sandbox: the secret's text leaves its envelope. */
export async function readReportedKey(ctx: Ctx, keyId: string): Promise<ReportedKey | undefined> {
  for (const kind of ["operator", "provider"] as const) {
    const { keys, ownerCode, owners } = KEY_TABLES[kind];
    if (!(await mayExist(ctx, kind, keyId))) continue;
    const row = await ctx.db
      .select({
        code: ownerCode,
        sealed: keys.sealedSecret,
        required: owners.requireV2,
        // An operator's key is never bound to it by use.
        sentV2: kind === "provider" ? providerKeys.sentSignatureV2 : sql<boolean>`0`.mapWith(Boolean),
      })
      .from(keys)
      .innerJoin(owners, eq(owners.code, ownerCode))
      .where(and(eq(keys.keyId, keyId), isNull(keys.revokedAt)))
      .get();
    if (!row) {
      rememberGone(keyId);
      continue;
    }
    const secret = await openSecretText(ctx, { kind, code: row.code, keyId }, row.sealed);
    const requireV2 = row.required || row.sentV2;
    return { key: await importSecret(secret), requireV2, misread: await misreadOf(secret, keyId) };
  }
  return undefined;
}

async function misreadOf(secret: string, keyId: string): Promise<ReportedKey["misread"]> {
  const misread: (readonly [string, string | Uint8Array<ArrayBuffer> | undefined])[] = [
    ["secret with a trailing newline", `${secret}\n`],
    ["secret with a trailing newline", `${secret}\r\n`],
    ["secret in quotes", `"${secret}"`],
    ["secret in quotes", `'${secret}'`],
    ["secret in lowercase", secret.toLowerCase()],
    ["secret without its outer blanks", secret.trim()],
    ["secret decoded from hex", fromHex(secret)],
    ["secret decoded from Base64", fromBase64Url(secret)],
    ["key id used as the secret", keyId],
  ];
  const keys = misread.map(async ([mistake, made]) =>
    made === undefined || made.length === 0 || made === secret ? [] : [[mistake, await importSecret(made)] as const],
  );
  return (await Promise.all(keys)).flat();
}
