import { asc, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { AdminCtx } from "../../src/context.ts";
import { providerKeys } from "../../src/db/schema/catalogue.ts";
import { operatorKeys } from "../../src/db/schema/operators.ts";
import { rewrapSecrets } from "../../src/gate/keys/rewrap-secrets.ts";
import { openSecret } from "../../src/gate/keys/secrets.ts";
import { openCursor, sealCursor } from "../../src/lib/paging/cursor.ts";
import { adminCtx, aKeyFor, anOperator, aProvider } from "../support/fixtures.ts";

const NEW_KEY = btoa("another-master-key-of-32-bytes-!");
const OLD_KEY = adminCtx().settings.masterKey;

/** A context with these master keys. */
function withKeys(masterKey: string, masterKeyPrevious: string | undefined): AdminCtx {
  const ctx = adminCtx();
  return { ...ctx, settings: { ...ctx.settings, masterKey, masterKeyPrevious } };
}

const sealedKeys = () => adminCtx().db.select().from(operatorKeys).orderBy(asc(operatorKeys.keyId));

/** Whether a stored secret can be decrypted. */
async function opens(ctx: AdminCtx, keyId: string): Promise<boolean> {
  const row = await ctx.db.select().from(operatorKeys).where(eq(operatorKeys.keyId, keyId)).get();
  const owner = { kind: "operator", code: row!.operatorCode, keyId } as const;
  return openSecret(ctx, owner, row!.sealedSecret).then(
    () => true,
    () => false,
  );
}

describe("rotating the master key", () => {
  it("keeps secrets readable throughout, and can be repeated after an interruption", async () => {
    const operator = await anOperator();
    const second = await aKeyFor(operator.code);
    const provider = await aProvider();
    const during = withKeys(NEW_KEY, OLD_KEY);
    expect(await rewrapSecrets(withKeys(NEW_KEY, undefined))).toMatchObject({
      rewrapped: 0,
      unreadable: expect.arrayContaining([operator.keyId, second.keyId, provider.keyId]),
    });
    expect(await opens(during, operator.keyId)).toBe(true);

    const before = await sealedKeys();
    expect(await rewrapSecrets(during)).toEqual({ rewrapped: 3, current: 0, unreadable: [] });
    expect(await rewrapSecrets(during)).toEqual({ rewrapped: 0, current: 3, unreadable: [] });
    const after = await sealedKeys();
    for (const [i, row] of after.entries()) {
      const [, , , ...secretAfter] = row.sealedSecret.split(".");
      const [, , , ...secretBefore] = before[i]!.sealedSecret.split(".");
      // Only the wrapped key changes; the secret's ciphertext stays the same.
      expect(row.sealedSecret).not.toBe(before[i]!.sealedSecret);
      expect(secretAfter).toEqual(secretBefore);
    }
    expect(await opens(withKeys(NEW_KEY, undefined), operator.keyId)).toBe(true);
    expect(await rewrapSecrets(withKeys(OLD_KEY, NEW_KEY))).toMatchObject({ rewrapped: 3, unreadable: [] });
  });

  it("loses nothing when it runs three times at once", async () => {
    const { keyId } = await anOperator();
    const during = withKeys(NEW_KEY, OLD_KEY);
    await Promise.all([rewrapSecrets(during), rewrapSecrets(during), rewrapSecrets(during)]);
    expect(await rewrapSecrets(during)).toMatchObject({ rewrapped: 0, unreadable: [] });
    expect(await opens(withKeys(NEW_KEY, undefined), keyId)).toBe(true);
    await rewrapSecrets(withKeys(OLD_KEY, NEW_KEY));
  });
});

describe("a cursor", () => {
  it("from before a rotation is valid during it, and not after", async () => {
    const cursor = await sealCursor(adminCtx(), ["walk"], "here");
    expect(await openCursor(withKeys(NEW_KEY, OLD_KEY), ["walk"], cursor)).toBe("here");
    await expect(openCursor(withKeys(NEW_KEY, undefined), ["walk"], cursor)).rejects.toMatchObject({
      code: "VALIDATION_FAILED",
    });
  });
});

describe("a stored secret", () => {
  it("cannot be decrypted for another owner or key id", async () => {
    const [one, other] = await Promise.all([anOperator(), anOperator()]);
    const ctx = adminCtx();
    const rows = new Map((await sealedKeys()).map((row) => [row.keyId, row.sealedSecret]));
    await openSecret(ctx, { kind: "operator", code: one.code, keyId: one.keyId }, rows.get(one.keyId)!);
    const moved = [
      { kind: "operator", code: other.code, keyId: one.keyId },
      { kind: "operator", code: one.code, keyId: other.keyId },
      { kind: "provider", code: one.code, keyId: one.keyId },
    ] as const;
    for (const owner of moved) await expect(openSecret(ctx, owner, rows.get(one.keyId)!)).rejects.toThrow();
  });

  it("is not in plain text", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    const stored = JSON.stringify([await sealedKeys(), await adminCtx().db.select().from(providerKeys)]);
    expect(stored).not.toContain(operator.secret);
    expect(stored).not.toContain(provider.secret);
  });
});
