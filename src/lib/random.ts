import { toBase64Url } from "./encoding.ts";

/** Where randomness comes from; injected so that tests own it. */
export interface Random {
  /** `length` unpredictable bytes. */
  bytes(length: number): Uint8Array<ArrayBuffer>;
  /** A random (version 4) UUID. */
  uuid(): string;
}

export const cryptoRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  uuid: () => crypto.randomUUID(),
};

/** A bearer credential or secret of 256 random bits, safe in a URL. */
export function randomToken(random: Random): string {
  return toBase64Url(random.bytes(32));
}
