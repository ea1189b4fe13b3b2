import { utf8 } from "./encoding.ts";

/** Compares texts of any length in constant time, by their digests. */
export async function sameText(a: string, b: string): Promise<boolean> {
  const [x, y] = await Promise.all([a, b].map((text) => crypto.subtle.digest("SHA-256", utf8(text))));
  return crypto.subtle.timingSafeEqual(x as ArrayBuffer, y as ArrayBuffer);
}
