/**
 * Signs a request with WebCrypto. `sign` runs unchanged in Node, Deno, Bun, Workers and browsers.
 *
 *   AGG_KEY_ID=… AGG_SECRET=… node sign.mjs GET '/v1/games?limit=5'
 *   AGG_KEY_ID=… AGG_SECRET=… node sign.mjs POST /v1/sessions '{"player_id":"p-1"}'
 *   node sign.mjs --vectors ../../docs/vectors/signatures.json
 */
import { readFile } from "node:fs/promises";

/** The signature of a request: over its exact body, or over its request line when there is no body. */
export async function sign(secret, timestamp, method, path, body = "") {
  const utf8 = new TextEncoder();
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", utf8.encode(secret), algorithm, false, ["sign"]);
  const digest = await crypto.subtle.sign("HMAC", key, utf8.encode(`${timestamp}.${body || `${method} ${path}`}`));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

async function check(file) {
  let allMatch = true;
  for (const vector of JSON.parse(await readFile(file, "utf8")).vectors) {
    const digest = await sign(vector.secret, vector.timestamp, vector.method, vector.path, vector.body ?? "");
    const matches = digest === vector.signature;
    allMatch &&= matches;
    console.log(matches ? "ok" : "DIFFERS", vector.name, digest);
  }
  return allMatch;
}

const [first, second, body] = process.argv.slice(2);
if (first === "--vectors") {
  process.exitCode = (await check(second)) ? 0 : 1;
} else {
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = await sign(process.env.AGG_SECRET, timestamp, first, second, body);
  console.log(`X-Agg-Key-Id: ${process.env.AGG_KEY_ID}\nX-Agg-Timestamp: ${timestamp}\nX-Agg-Signature: ${signature}`);
}
