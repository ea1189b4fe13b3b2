import type { Ctx } from "../../context.ts";
import { BoundedMap } from "../../lib/bounded-map.ts";
import { importMasterKey, open, seal } from "../../lib/envelope.ts";
import { importSecret } from "../signing/digest.ts";
import type { KeyOwner } from "./key.ts";

/** The key whose secret an envelope holds. A ciphertext moved to another owner or key id does not open. */
export interface SecretOwner extends KeyOwner {
  readonly keyId: string;
}

/** The string that a key's envelope is bound to. */
export function secretContext(owner: SecretOwner): string {
  return JSON.stringify([owner.kind, owner.code, owner.keyId]);
}

const masterKeys = new Map<string, Promise<CryptoKey>>();

export function masterKeyOf(base64: string): Promise<CryptoKey> {
  const known = masterKeys.get(base64) ?? importMasterKey(base64);
  masterKeys.set(base64, known);
  return known;
}

export async function sealSecret(ctx: Ctx, owner: SecretOwner, secret: string): Promise<string> {
  return seal(await masterKeyOf(ctx.settings.masterKey), secretContext(owner), secret);
}

/** Opens a stored secret. During a rotation of the master key, some are still wrapped by the previous one. */
export async function openSecretText({ settings }: Ctx, owner: SecretOwner, sealed: string): Promise<string> {
  const context = secretContext(owner);
  const { masterKey, masterKeyPrevious } = settings;
  try {
    return await open(await masterKeyOf(masterKey), context, sealed);
  } catch (cause) {
    if (masterKeyPrevious === undefined) throw cause;
    return open(await masterKeyOf(masterKeyPrevious), context, sealed);
  }
}

const MAX_OPENED = 10_000;
const opened = new BoundedMap<string, Promise<CryptoKey>>(MAX_OPENED);

/**
 * Opens a stored secret as an HMAC key that cannot be exported. Caching by owner and ciphertext is safe: a new secret has
 * a new ciphertext, and the key's row decides whether the key may still be used.
 */
export function openSecret(ctx: Ctx, owner: SecretOwner, sealed: string): Promise<CryptoKey> {
  const id = `${secretContext(owner)} ${sealed}`;
  const known = opened.get(id);
  if (known) return known;
  const key = openSecretText(ctx, owner, sealed).then(importSecret);
  opened.set(id, key);
  key.catch(() => opened.delete(id));
  return key;
}
