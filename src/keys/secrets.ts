import type { Ctx } from "../context.ts";
import { importMasterKey, open, seal } from "../lib/envelope.ts";
import { importSecret } from "../signing/digest.ts";

/** Whose secret an envelope holds: a ciphertext moved to another owner or key id does not open. */
export interface SecretOwner {
  readonly kind: "operator" | "provider";
  readonly code: string;
  readonly keyId: string;
}

/** The string that an owner's envelope is bound to. */
export function secretContext(owner: SecretOwner): string {
  return JSON.stringify([owner.kind, owner.code, owner.keyId]);
}

const masterKeys = new Map<string, Promise<CryptoKey>>();

/** A master key from its setting. */
export function masterKeyOf(base64: string): Promise<CryptoKey> {
  const known = masterKeys.get(base64) ?? importMasterKey(base64);
  masterKeys.set(base64, known);
  return known;
}

/** Seals a secret for its row. */
export async function sealSecret(ctx: Ctx, owner: SecretOwner, secret: string): Promise<string> {
  return seal(await masterKeyOf(ctx.settings.masterKey), secretContext(owner), secret);
}

/** During a rotation of the master key some secrets are still wrapped by the one before. */
async function openEnvelope({ settings }: Ctx, owner: SecretOwner, sealed: string): Promise<string> {
  const context = secretContext(owner);
  const { masterKey, masterKeyPrevious } = settings;
  try {
    return await open(await masterKeyOf(masterKey), context, sealed);
  } catch (cause) {
    if (masterKeyPrevious === undefined) throw cause;
    return open(await masterKeyOf(masterKeyPrevious), context, sealed);
  }
}

/** Most opened secrets an isolate keeps. */
const MAX_OPENED = 10_000;
const opened = new Map<string, Promise<CryptoKey>>();

/**
 * Opens a stored secret as an HMAC key that cannot be exported. Opened keys are kept by owner and ciphertext, which is
 * safe: another secret is another ciphertext, and whether a key may still be used is decided by its row.
 */
export function openSecret(ctx: Ctx, owner: SecretOwner, sealed: string): Promise<CryptoKey> {
  const id = `${secretContext(owner)} ${sealed}`;
  const known = opened.get(id);
  if (known) return known;
  if (opened.size >= MAX_OPENED) opened.clear();
  const key = openEnvelope(ctx, owner, sealed).then(importSecret);
  opened.set(id, key);
  key.catch(() => opened.delete(id));
  return key;
}
