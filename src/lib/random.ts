import { toBase64Url } from "./encoding.ts";

/** The source of randomness, injected for tests. */
export interface Random {
  /** `length` cryptographically random bytes. */
  bytes(length: number): Uint8Array<ArrayBuffer>;
  /** A random (version 4) UUID. */
  uuid(): string;
}

export const cryptoRandom: Random = {
  bytes: (length) => crypto.getRandomValues(new Uint8Array(length)),
  uuid: () => crypto.randomUUID(),
};

/** A version 4 UUID of the first 16 bytes of a hex digest. */
export function uuidOfDigest(hex: string): string {
  const variant = "89ab"[Number.parseInt(hex.charAt(16), 16) % 4];
  const version = `4${hex.slice(13, 16)}`;
  return [hex.slice(0, 8), hex.slice(8, 12), version, variant + hex.slice(17, 20), hex.slice(20, 32)].join("-");
}

/** A bearer credential or secret of 256 random bits, safe in a URL. */
export function randomToken(random: Random): string {
  return toBase64Url(random.bytes(32));
}
