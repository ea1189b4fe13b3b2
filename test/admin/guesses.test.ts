import { beforeEach, describe, expect, it, vi } from "vitest";
import { ADMIN_TOKEN, admin } from "../support/admin.ts";
import { call } from "../support/signed.ts";

/**
 * Ahead of the real clock, so that no alarm rings by itself, and of every other test's: a counter never goes back, and one
 * alert a minute is raised of all addresses.
 */
let minute = Date.UTC(2103, 0);

async function statusOf(address: string, token?: string): Promise<number> {
  const headers = { "cf-connecting-ip": address, ...(token === undefined ? {} : { authorization: `Bearer ${token}` }) };
  return (await call("/admin/v1/me", { headers })).status;
}

async function statuses(times: number, token: (i: number) => string | undefined, address: string): Promise<number[]> {
  const answers: number[] = [];
  for (let i = 0; i < times; i++) answers.push(await statusOf(address, token(i)));
  return answers;
}

const all = (times: number, status: number) => Array.from({ length: times }, () => status);

describe("wrong back-office tokens (F15)", () => {
  beforeEach(() => {
    minute += 3_600_000;
    vi.useFakeTimers({ now: minute, toFake: ["Date"] });
  });

  it("are limited to ten different ones per address and minute, and raise one alert", async () => {
    expect(await statuses(12, (i) => `wrong-${i}`, "203.0.113.1")).toEqual([...all(10, 401), 429, 429]);
    const limited = await call("/admin/v1/me", {
      headers: { "cf-connecting-ip": "203.0.113.1", authorization: "Bearer wrong-13" },
    });
    expect([limited.status, limited.headers.get("retry-after")]).toEqual([429, "60"]);
    const { alerts } = (await admin("GET", `/alerts?since=${new Date(minute).toISOString()}`)).body;
    expect(alerts).toMatchObject([{ kind: "admin_guesses", message: expect.stringContaining("203.0.113.1") }]);
    expect(await statusOf("203.0.113.2", "wrong")).toBe(401);
    vi.setSystemTime(minute + 60_000);
    expect(await statusOf("203.0.113.1", "wrong")).toBe(401);
  });

  it("never keep a valid token of the same address out", async () => {
    await admin("PUT", "/staff/ada", { name: "Ada", kind: "person", scopes: ["read"] });
    const { token } = (await admin("POST", "/staff/ada/tokens")).body;
    expect((await statuses(40, (i) => `wrong-${i}`, "203.0.113.3")).at(-1)).toBe(429);
    expect(await statusOf("203.0.113.3", ADMIN_TOKEN)).toBe(200);
    expect(await statusOf("203.0.113.3", token)).toBe(200);
  });

  it("count as one guess when repeated, up to thirty failures a minute", async () => {
    expect(await statuses(31, () => "old", "203.0.113.4")).toEqual([...all(30, 401), 429]);
  });

  it("are not counted where no token was sent", async () => {
    expect(await statuses(40, () => undefined, "203.0.113.5")).toEqual(all(40, 401));
  });
});
