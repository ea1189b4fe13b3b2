import type { WalletRequest } from "../callbacks.ts";
import { importSecret, signatureHeaders } from "../signing.ts";

/** The key that a test callback is signed with. */
export interface CallbackSigner {
  readonly keyId: string;
  readonly secret: string;
  /** The URL that your wallet is registered with; default `http://localhost/wallet`. */
  readonly url?: string;
  /** The time that it is signed with, in milliseconds since the epoch. Default: now. */
  readonly nowMs?: number;
}

/** A callback as the service would send it, for tests of a wallet. `callback` as text is sent byte by byte. */
export async function signCallback(signer: CallbackSigner, callback: WalletRequest | string): Promise<Request> {
  const { keyId, secret, url = "http://localhost/wallet", nowMs = Date.now() } = signer;
  const body = typeof callback === "string" ? callback : JSON.stringify(callback);
  const { pathname, search } = new URL(url);
  const signable = { method: "POST", target: pathname + search, body };
  const signed = await signatureHeaders(keyId, await importSecret(secret), signable, Math.floor(nowMs / 1000));
  return new Request(url, { method: "POST", headers: { ...signed, "Content-Type": "application/json" }, body });
}
