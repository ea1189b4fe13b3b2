import { eq } from "drizzle-orm";
import { describe, expect, inject, it, vi } from "vitest";
import { sessions } from "../../src/db/schema/sessions.ts";
import { aCasino, adminCtx, type TestOperator } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

// Faults of an http provider, as the operator sees them.

interface Casino {
  readonly operator: TestOperator;
  readonly gameId: string;
}

function casinoAt(path: string): Promise<Casino> {
  return aCasino({ provider: { adapter: "http", baseUrl: `${inject("faultyServer")}/${path}` } });
}

async function post({ operator }: Casino, target: string, body: object) {
  const response = await signed(operator, "POST", target, { body });
  return { status: response.status, body: await response.json<Record<string, unknown>>() };
}

const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();

const session = (gameId: string) => ({ player_id: "ann", currency: "EUR", game_id: gameId });

const grant = (gameId: string) => ({
  reference: "ref-1",
  player_id: "ann",
  currency: "EUR",
  game_ids: [gameId],
  quantity: 5,
  bet_amount: "1.00",
  valid_until: inAWeek(),
});

const UNAVAILABLE = { error: "UPSTREAM_UNAVAILABLE", retryable: true, fields: [] };

describe("a launch", () => {
  it.each([
    "html/500",
    "reset",
    "other-launch",
    "empty/500",
  ])("that fails is 503, and leaves no open session: %s", async (path) => {
    const casino = await casinoAt(path);
    const { status, body } = await post(casino, "/v1/sessions", session(casino.gameId));
    expect({ status, body }).toMatchObject({ status: 503, body: UNAVAILABLE });
    const rows = await adminCtx().db.select().from(sessions).where(eq(sessions.operatorCode, casino.operator.code));
    expect(rows.every(({ closedAt }) => closedAt !== null)).toBe(true);
    expect(await post(casino, `/v1/games/${casino.gameId}/demo`, {})).toMatchObject(
      path === "other-launch" ? { status: 200 } : { status: 503, body: UNAVAILABLE },
    );
  });

  it("refused with a message that contains the token leaves no token in the log", async () => {
    const casino = await casinoAt("echo/409");
    const lines: string[] = [];
    for (const method of ["log", "warn", "error"] as const) {
      vi.spyOn(console, method).mockImplementation((line: unknown) => void lines.push(String(line)));
    }
    await post(casino, "/v1/sessions", session(casino.gameId));
    vi.restoreAllMocks();
    const refusals = lines.filter((line) => line.includes("Not today"));
    expect(refusals.map((line) => JSON.parse(line).event)).toEqual(["provider.call", "provider.launch_refused"]);
    for (const line of refusals) expect(line).toContain('\\"token\\":\\"[token]\\"');
  });

  it("without an answer is 503 after five seconds", { timeout: 15_000 }, async () => {
    const casino = await casinoAt("hang");
    expect(await post(casino, "/v1/sessions", session(casino.gameId))).toMatchObject({
      status: 503,
      body: UNAVAILABLE,
    });
  });
});

describe("free spins", () => {
  it("refused by the provider are FREE_SPINS_REFUSED; the reference can be used again", async () => {
    const casino = await casinoAt("refusal/409");
    const refused = {
      status: 409,
      body: { error: "FREE_SPINS_REFUSED", message: expect.stringContaining("Not today.") },
    };
    expect(await post(casino, "/v1/free-spins", grant(casino.gameId))).toMatchObject(refused);
    expect(await post(casino, "/v1/free-spins", grant(casino.gameId))).toMatchObject(refused);
    const path = `/v1/free-spins/bet-options?game_id=${casino.gameId}&currency=EUR`;
    const options = await signed(casino.operator, "GET", path);
    expect({ status: options.status, body: await options.json() }).toMatchObject(refused);
  });

  it.each([
    "html/502",
    "list/200",
    "error-only/409",
    "reset",
  ])("with an unknown outcome are 503 and can be repeated: %s", async (path) => {
    const casino = await casinoAt(path);
    const unknown = { status: 503, body: UNAVAILABLE };
    expect(await post(casino, "/v1/free-spins", grant(casino.gameId))).toMatchObject(unknown);
    expect(await post(casino, "/v1/free-spins", grant(casino.gameId))).toMatchObject(unknown);
  });
});
