import { beforeAll, describe, expect, test } from "vitest";
import { admin } from "../support/admin.ts";
import { aCasino } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

type Casino = Awaited<ReturnType<typeof aCasino>>;

interface Answer {
  readonly status: number;
  readonly body: { readonly fields?: { readonly field: string; readonly message: string }[] };
}

let casino: Casino;

beforeAll(async () => {
  casino = await aCasino();
});

const read = async (response: Response): Promise<Answer> => ({ status: response.status, body: await response.json() });
const asOperator = async (target: string, body: object) =>
  read(await signed(casino.operator, "POST", target, { body }));
const asProvider = async (target: string, body: object) => read(await signed(casino.provider, "PUT", target, { body }));
const game = { code: "a", type: "slot", has_demo: false, restricted_countries: [] };
const jackpot = { id: "a", level: "global", status: "active", tiers: [] };

const importing = (fields: object) =>
  admin("PUT", `/providers/${casino.provider.code}/games`, { games: [{ ...game, name: "A", ...fields }] });

const calls: [string, string, (name: string) => Promise<Answer>][] = [
  [
    "a player's nickname",
    "player_name",
    (player_name) =>
      asOperator("/v1/sessions", { player_id: "p", currency: "EUR", game_id: casino.gameId, player_name }),
  ],
  ["a campaign's name", "name", (name) => asOperator("/v1/bonus-campaigns", { name })],
  ["an operator's name", "name", (name) => admin("PUT", "/operators/readable", { name, wallet_url: "https://a.com/" })],
  [
    "a provider's name",
    "provider_name",
    (provider_name) => admin("PUT", "/providers/readable", { provider_name, adapter: "sandbox" }),
  ],
  ["a game's name", "games", (name) => importing({ name })],
  ["a game's studio", "games", (studio) => importing({ studio })],
  [
    "a dealer's name",
    "tables",
    (dealer) => asProvider("/provider/v1/live-tables/EUR", { tables: [{ game_code: "a", open: true, dealer }] }),
  ],
  [
    "a jackpot's name",
    "jackpots",
    (name) => asProvider("/provider/v1/jackpots", { jackpots: [{ ...jackpot, name, games: [] }] }),
  ],
];

describe("a name that hides or reorders characters is refused, any script taken (F19)", () => {
  test.each(calls)("%s", async (_, field, send) => {
    for (const name of ["abc\u202edef", "ad\u200bmin", "\u2067a", "a\ufeff"]) {
      const { status, body } = await send(name);
      expect([status, body.fields?.filter((one) => one.field === field)]).toEqual([
        422,
        [{ field, message: expect.stringContaining("must not contain invisible, direction-changing or unassigned") }],
      ]);
    }
    for (const name of ["می\u200cخواهم", "क्\u200dष", "👩🏽\u200d🚀", "สมชาย", "Zoë"]) {
      const { body } = await send(name);
      expect((body.fields ?? []).filter((one) => one.field === field)).toEqual([]);
    }
  });
});

describe("a name of blanks alone is refused", () => {
  test.each(calls)("%s", async (_, field, send) => {
    for (const name of [" ", "\u00a0\u3000"]) {
      const { status, body } = await send(name);
      expect([status, body.fields?.filter((one) => one.field === field)]).toEqual([
        422,
        [{ field, message: expect.stringContaining("must not consist of blanks") }],
      ]);
    }
  });
});

test("a title's code has no blank at its ends", async () => {
  for (const code of [" a", "a ", "a\u00a0"]) {
    const { status, body } = await importing({ code });
    expect([status, body.fields]).toEqual([
      422,
      [{ field: "games", message: "games[0].code must not begin or end with a blank" }],
    ]);
  }
  expect((await importing({ code: "a b" })).status).toBe(200);
});
