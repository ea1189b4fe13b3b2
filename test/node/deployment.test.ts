import { expect, test } from "vitest";
import { unstable_readConfig } from "wrangler";

const read = (env?: string) => unstable_readConfig({ config: "wrangler.toml", ...(env ? { env } : {}) });
const production = read("production");

test("production has neither workers.dev nor preview addresses (F5)", () => {
  expect([production.workers_dev, production.preview_urls]).toEqual([false, false]);
});

test.each([
  ["the sandbox", read()],
  ["production", production],
])("%s keeps our log lines, and no addresses and headers of requests (F14)", (_, { observability }) => {
  expect(observability).toMatchObject({ enabled: true, logs: { enabled: true, invocation_logs: false } });
});
