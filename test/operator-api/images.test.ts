import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { storeImage } from "../../src/catalogue/images/images.ts";
import { adminCtx } from "../support/fixtures.ts";
import { fetched } from "../support/in-process.ts";
import { call, ORIGIN } from "../support/signed.ts";

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 7, 7, 7]);

test("an image is served unsigned, as immutable, with its type and nosniff", async () => {
  const id = await storeImage(adminCtx(), PNG);
  for (let round = 0; round < 2; round++) {
    const response = await call(`/v1/images/${id}`);
    expect(response.status).toBe(200);
    expect(new Uint8Array(await response.arrayBuffer())).toEqual(PNG);
    expect(response.headers.get("content-type")).toBe("image/png");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("etag")).toBe(`"${id}"`);
  }
});

test("a second read asks no bucket", async () => {
  const id = await storeImage(adminCtx(), Uint8Array.from([...PNG, 8]));
  let reads = 0;
  const IMAGES = {
    get: (name: string) => {
      reads++;
      return env.IMAGES.get(name);
    },
  } as unknown as R2Bucket;
  for (let round = 0; round < 3; round++) {
    const response = await fetched({ IMAGES }, new Request(`${ORIGIN}/v1/images/${id}`));
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, PNG.byteLength + 1]);
  }
  expect(reads).toBe(1);
});

test("HEAD answers the same headers without a body", async () => {
  const id = await storeImage(adminCtx(), PNG);
  const response = await call(`/v1/images/${id}`, { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(response.headers.get("content-length")).toBe(String(PNG.byteLength));
  expect((await response.arrayBuffer()).byteLength).toBe(0);
});

test("a matching If-None-Match is a 304", async () => {
  const id = await storeImage(adminCtx(), PNG);
  for (const tag of [`"${id}"`, `W/"${id}"`, `"other", "${id}"`, "*"]) {
    const response = await call(`/v1/images/${id}`, { headers: { "if-none-match": tag } });
    expect(response.status).toBe(304);
    expect(response.headers.get("etag")).toBe(`"${id}"`);
    expect((await response.arrayBuffer()).byteLength).toBe(0);
  }
  const changed = await call(`/v1/images/${id}`, { headers: { "if-none-match": '"other"' } });
  expect(changed.status).toBe(200);
  await changed.arrayBuffer();
});

test.each([
  ["well-formed", "0".repeat(32)],
  ["malformed", "nothing"],
  ["a path traversal", "..%2f..%2fsecret"],
  ["a NUL byte", "%00"],
  ["3,000 characters long", "A".repeat(3000)],
])("an unknown id is a bare 404: %s", async (_, id) => {
  const response = await call(`/v1/images/${id}`);
  expect(response.status).toBe(404);
  expect(await response.text()).toBe("");
});

test("a malformed or foreign ETag does not match; a list of ETags is read in full", async () => {
  const id = await storeImage(adminCtx(), PNG);
  const status = async (tag: string, method = "GET") => {
    const response = await call(`/v1/images/${id}`, { method, headers: { "if-none-match": tag } });
    await response.arrayBuffer();
    return response.status;
  };
  for (const tag of [id, `"${id}`, `w/"${id}"`, `"${id.toUpperCase()}"`, `"x${id}"`, "", '""']) {
    expect([tag, await status(tag)]).toEqual([tag, 200]);
  }
  for (const tag of [`"a","b" , W/"${id}"`, ` "${id}" `]) expect([tag, await status(tag)]).toEqual([tag, 304]);
  expect(await status(`"${id}"`, "HEAD")).toBe(304);
});

test("other headers and queries are ignored, and a 304 repeats cache-control", async () => {
  const id = await storeImage(adminCtx(), PNG);
  for (const target of [`/v1/images/${id}?x=1`, `/v1/images/${id}`]) {
    const response = await call(target, { headers: { "x-agg-key-id": "k", authorization: "Bearer x", cookie: "a=b" } });
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, PNG.byteLength]);
    expect(response.headers.get("set-cookie")).toBeNull();
  }
  const known = await call(`/v1/images/${id}`, { headers: { "if-none-match": `"${id}"` } });
  expect(known.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(known.headers.get("content-type")).toBeNull();
});

test("a missing image is not cached, for HEAD too", async () => {
  for (const method of ["GET", "HEAD"]) {
    const response = await call(`/v1/images/${"0".repeat(32)}`, { method, headers: { "if-none-match": "*" } });
    expect([response.status, await response.text()]).toEqual([404, ""]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  }
});
