import { describe, expect, it } from "vitest";
import { RefusedError } from "../../clients/typescript/src/index.ts";
import { aCasino, anOperator, aProvider, aWindow, someGames } from "../support/fixtures.ts";
import { aClient } from "./support.ts";

describe("the client against the service", () => {
  it("signs a GET with and without a query, and a POST with and without a body", async () => {
    const { operator, gameId } = await aCasino();
    const { client } = aClient(operator);
    expect(await client.ping()).toMatchObject({ operator_code: operator.code, key_id: operator.keyId });
    expect((await client.gamesPage({ type: "slot", limit: 5 })).games.map(({ id }) => id)).toEqual([gameId]);
    const outside = { player_id: "Zoë 🎰", currency: "EUR", game_id: "no game" };
    await expect(client.openSession(outside)).rejects.toMatchObject({ code: "GAME_UNAVAILABLE" });
    await expect(client.closeSession("no session")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("iterates over every page of the catalogue, each game once", async () => {
    const [operator, provider] = await Promise.all([anOperator(), aProvider()]);
    const games = await someGames(provider.code, 203);
    await aWindow(operator.code, [provider.code]);
    const walked: string[] = [];
    for await (const game of aClient(operator).client.games()) walked.push(game.id);
    expect(walked.toSorted()).toEqual(games.map(({ id }) => id).toSorted());
  });

  it("signs URLs as the runtime sends them, including quotes and spaces", async () => {
    const { client } = aClient(await anOperator());
    expect((await client.gamesPage({ provider_code: "it's a 'quoted' code" })).games).toEqual([]);
    await expect(client.closeSession("it's/../x?y")).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("throws RefusedError with the code, fields and request id", async () => {
    const { client, pauses } = aClient(await anOperator());
    const refusal = await client
      .openSession({ player_id: "", currency: "EUR", game_id: "none" })
      .catch((error) => error);
    expect(refusal).toBeInstanceOf(RefusedError);
    expect(refusal).toMatchObject({ code: "VALIDATION_FAILED", status: 422, retryable: false });
    expect(refusal.fields).toEqual([{ field: "player_id", message: "must not be empty" }]);
    expect(refusal.requestId).toMatch(/^[0-9a-f-]{36}$/);
    expect(pauses).toEqual([]);
  });

  it("diagnoses a signature with an unsigned request", async () => {
    const operator = await anOperator();
    const { client } = aClient(operator);
    const form = { key_id: operator.keyId, timestamp: "1767225600", signature: "0".repeat(64), method: "GET" as const };
    const found = await client.debugSignature({ ...form, path: "/v1/ping" });
    expect(found).toMatchObject({ valid: false, key: { known: true }, canonical_string: "1767225600.GET /v1/ping" });
  });

  it("waits for Retry-After when the rate limit is exceeded", async () => {
    const { client, pauses } = aClient(await anOperator({ requestsPerMinute: 1 }), { maxAttempts: 2 });
    const answers = await Promise.allSettled([client.ping(), client.ping(), client.ping()]);
    const refusals = answers.filter(({ status }) => status === "rejected");
    expect(refusals.length).toBeGreaterThan(0);
    for (const ms of pauses) expect(ms % 1000).toBe(0);
    expect(pauses.length).toBeGreaterThan(0);
  });
});
