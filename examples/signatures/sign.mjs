/**
 * Signs a request with WebCrypto. `sign` runs unchanged in Node, Deno, Bun, Workers and browsers.
 *
 *   AGG_KEY_ID=… AGG_SECRET=… node sign.mjs GET '/v1/games?limit=5'
 *   AGG_KEY_ID=… AGG_SECRET=… node sign.mjs POST /v1/sessions '{"player_id":"p-1"}'
 *   AGG_KEY_ID=… AGG_SECRET=… node sign.mjs POST /v1/sessions @body.json
 *   node sign.mjs --vectors ../../docs/vectors/signatures.json
 *   node sign.mjs --vectors-v2 ../../docs/vectors/signatures-v2.json
 */
import { readFile } from "node:fs/promises";

const utf8 = new TextEncoder();

const hex = (buffer) => [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

async function hmac(secret, text) {
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, ["sign"]);
  return hex(await crypto.subtle.sign("HMAC", key, utf8.encode(text)));
}

/** The signature of a request: over its exact body, or over its request line when there is no body. */
export async function sign(secret, timestamp, method, path, body = "") {
  return hmac(secret, `${timestamp}.${body || `${method} ${path}`}`);
}

/** The second signature: over method, path and the hash of the body. */
export async function signV2(secret, timestamp, method, path, body = "") {
  const hash = hex(await crypto.subtle.digest("SHA-256", utf8.encode(body)));
  return hmac(secret, `v2.${timestamp}.${method}.${path}.${hash}`);
}

async function check(file, signer) {
  let allMatch = true;
  for (const vector of JSON.parse(await readFile(file, "utf8")).vectors) {
    const digest = await signer(vector.secret, vector.timestamp, vector.method, vector.path, vector.body ?? "");
    const matches = digest === vector.signature;
    allMatch &&= matches;
    console.log(matches ? "ok" : "DIFFERS", vector.name, digest);
  }
  return allMatch;
}

const [first, second, given = ""] = process.argv.slice(2);
if (first === "--vectors" || first === "--vectors-v2") {
  process.exitCode = (await check(second, first === "--vectors" ? sign : signV2)) ? 0 : 1;
} else {
  const body = given.startsWith("@") ? await readFile(given.slice(1), "utf8") : given;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const request = [process.env.AGG_SECRET, timestamp, first, second, body];
  console.log(`X-Agg-Key-Id: ${process.env.AGG_KEY_ID}\nX-Agg-Timestamp: ${timestamp}`);
  console.log(`X-Agg-Signature: ${await sign(...request)}\nX-Agg-Signature-V2: ${await signV2(...request)}`);
}
