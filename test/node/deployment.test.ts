import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";
import { type Env, settingsOf } from "../../src/env.ts";

const read = (env?: string) => unstable_readConfig({ config: "wrangler.toml", ...(env ? { env } : {}) });
const production = read("production");

test("production has neither workers.dev nor preview addresses (F5)", () => {
  expect([production.workers_dev, production.preview_urls]).toEqual([false, false]);
});

describe.each([
  ["the sandbox", read()],
  ["production", production],
])("%s", (_, { observability, limits, assets, cache }) => {
  test("keeps our log lines, and no addresses and headers of requests (F14)", () => {
    expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } });
  });

  test("ends an invocation long before the platform's 30 s of processor (C4)", () => {
    expect(limits?.cpu_ms).toBeLessThanOrEqual(15_000);
  });

  test("hands out the desk by the Worker, which knows its host (N11)", () => {
    expect(assets?.run_worker_first).toEqual(expect.arrayContaining(["/desk", "/desk/*"]));
  });

  test("has a cache in front of the Worker, which a deployment empties (P16)", () => {
    expect(cache).toEqual({ enabled: true });
  });
});

test("the cache in front may keep nothing but images and public keys (P16)", async () => {
  const files = (await readdir("src", { recursive: true })).filter((name) => name.endsWith(".ts"));
  const kept = await Promise.all(
    files.map(async (name) => [name, /["'`]public, /.test(await readFile(join("src", name), "utf8"))] as const),
  );
  expect(kept.flatMap(([name, isKept]) => (isKept ? [name] : [])).toSorted()).toEqual([
    // Under an address that no caller has.
    "api/http/cached-miss.ts",
    "api/operator/images.ts",
    "api/public/statements.ts",
  ]);
});

test("the places that wrangler.toml suggests are taken by wrangler and service (H11)", async () => {
  const folder = await mkdtemp(join(tmpdir(), "places-"));
  const config = join(folder, "wrangler.toml");
  const suggested = /^# (placement|OBJECT_LOCATION|OBJECT_JURISDICTION)( = )/gm;
  const text = await readFile("wrangler.toml", "utf8");
  await writeFile(config, text.replace(suggested, "$1$2"));
  const { placement, vars } = unstable_readConfig({ config, env: "production" });
  await rm(folder, { recursive: true });
  expect(placement).toEqual({ region: "aws:eu-central-1" });
  const off = { APPROVALS: "off", ACCESS_TEAM_DOMAIN: "off", ALERT_URL: "off", HEARTBEAT_URL: "off" };
  const env = {
    ...vars,
    ...off,
    MASTER_KEY: Buffer.from("a-master-key-of-no-installation!").toString("base64"),
  } as unknown as Env;
  expect(settingsOf(env).objects).toEqual({ locationHint: "weur", jurisdiction: "eu" });
});
