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

/** A bearer credential or secret of 256 random bits, safe in a URL. */
export function randomToken(random: Random): string {
  return toBase64Url(random.bytes(32));
}
