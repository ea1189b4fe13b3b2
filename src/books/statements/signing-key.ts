import type { Settings } from "../../env.ts";
import { fromBase64Url, sha256Hex, toBase64Url, utf8 } from "../../lib/encoding.ts";

/** A public key as JSON Web Key (RFC 8037); `kid` is its thumbprint (RFC 7638). */
interface PublicKey {
  readonly kty: "OKP";
  readonly crv: "Ed25519";
  readonly alg: "EdDSA";
  readonly use: "sig";
  readonly x: string;
  readonly kid: string;
}

/** PKCS 8 of an Ed25519 key, up to its 32 bytes. */
const PKCS8 = Uint8Array.from([48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]);

/** The key that signs final statements; undefined where there is none, so that no statement becomes final. */
export async function signingKey(settings: Settings): Promise<{ key: CryptoKey; publicKey: PublicKey } | undefined> {
  const seed = await seedOf(settings);
  if (!seed) return undefined;
  const pkcs8 = new Uint8Array([...PKCS8, ...seed]);
  const key = await crypto.subtle.importKey("pkcs8", pkcs8, { name: "Ed25519" }, true, ["sign"]);
  const { x = "" } = (await crypto.subtle.exportKey("jwk", key)) as JsonWebKey;
  return { key, publicKey: await publicKeyOf(x) };
}

/** Outside production, a key of the installation's own, so that a sandbox signs without further settings. */
async function seedOf({ statementKey, sandbox, masterKey }: Settings): Promise<Uint8Array | undefined> {
  if (statementKey !== undefined) return fromBase64Url(statementKey);
  if (!sandbox) return undefined;
  const master = await crypto.subtle.importKey("raw", utf8(masterKey), "HKDF", false, ["deriveBits"]);
  const algorithm = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info: utf8("statements") };
  return new Uint8Array(await crypto.subtle.deriveBits(algorithm, master, 256));
}

/** The keys of `/.well-known/statement-keys.json`: the present one, then those before it. */
export async function publicKeys(settings: Settings): Promise<PublicKey[]> {
  const present = await signingKey(settings);
  const before = await Promise.all(settings.statementKeysBefore.map(publicKeyOf));
  return present ? [present.publicKey, ...before] : before;
}

async function publicKeyOf(x: string): Promise<PublicKey> {
  const thumbprint = await sha256Hex(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`);
  const bytes = Uint8Array.from(thumbprint.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return { kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", x, kid: toBase64Url(bytes) };
}

export interface Signed {
  readonly operatorCode: string;
  readonly day: string;
  readonly currency: string;
  readonly digest: string;
}

/** Text that a statement's signature covers. */
export function signedLine({ operatorCode, day, currency, digest }: Signed): string {
  return `statement,${operatorCode},${day},${currency},${digest}`;
}

export async function signStatement(key: CryptoKey, signed: Signed): Promise<string> {
  const signature = await crypto.subtle.sign({ name: "Ed25519" }, key, utf8(signedLine(signed)));
  return toBase64Url(new Uint8Array(signature));
}
