import { createHash, createPrivateKey, createPublicKey, sign } from "node:crypto";

interface Movement {
  readonly transaction_id: string;
  readonly type: string;
  readonly amount: string;
  readonly status: string;
}

/** Test 1 of RFC 8032, in PKCS 8: a key that everyone knows. */
const PRIVATE_KEY = "302e020100300506032b6570042204209d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60";

/** Lists are rarely sorted at their reader, and ids sort otherwise as lines, as UTF-16 and without regard to case. */
const IDS = ["x:\u{1f3b0}", "x:\uffee", "x:b", "x:a", "x:a!", "x:B", 'x:"quoted", twice', "x:\\", "x:é", "x:a,b"];

export const LIST: readonly Movement[] = IDS.map((id, i) => ({
  transaction_id: id,
  type: i % 3 === 2 ? "win" : "bet",
  amount: `${i}.05`,
  status: i % 4 === 1 ? "cancelled" : "completed",
}));

/** A list with its digest and the signature of a statement over it, by node:crypto alone. */
export function statementVector() {
  const byId = LIST.map((one) => [Buffer.from(one.transaction_id), one] as const);
  const lines = byId
    .toSorted(([a], [b]) => Buffer.compare(a, b))
    .map(([, one]) => `${one.transaction_id},${one.type},${one.amount},${one.status}\n`);
  const digest = createHash("sha256").update(lines.join("")).digest("hex");
  const key = createPrivateKey({ key: Buffer.from(PRIVATE_KEY, "hex"), format: "der", type: "pkcs8" });
  const { x = "" } = createPublicKey(key).export({ format: "jwk" });
  const kid = createHash("sha256").update(`{"crv":"Ed25519","kty":"OKP","x":"${x}"}`).digest("base64url");
  const named = { operator_code: "casino", day: "2026-11-20", currency: "EUR" };
  const signed = ["statement", ...Object.values(named), digest].join();
  return {
    list: "statement.ndjson",
    lines: lines.join(""),
    digest,
    ...named,
    signed_line: signed,
    signature: sign(null, Buffer.from(signed), key).toString("base64url"),
    signing_key_id: kid,
    keys: [{ kty: "OKP", crv: "Ed25519", alg: "EdDSA", use: "sig", x, kid }],
  };
}
