import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { app } from "../../src/app.ts";
import { putCurrency } from "../../src/catalogue/currencies/put-currency.ts";
import { answerOf, brokenFields, post } from "../support/answers.ts";
import { ASTRAL, accepted, type FieldRules, testFieldRules } from "../support/field-rules.ts";
import { aCasino, adminCtx } from "../support/fixtures.ts";
import { aLaunch } from "../support/launches.ts";
import { ORIGIN, signatureHeaders } from "../support/signed.ts";

type Casino = Awaited<ReturnType<typeof aCasino>>;

const SESSIONS = "/v1/sessions";
const demoOf = ({ gameId }: Casino) => `/v1/games/${gameId}/demo`;

/** An IP address of the maximum length, 45 characters. */
const MAX_LENGTH_ADDRESS = "0000:0000:0000:0000:0000:ffff:192.168.100.100";

const sized = (length: number, character = "x") => `https://a.com/${character.repeat(length - 14)}`;

/** Not a URL to send a player to. */
const INVALID_URLS = [
  ...["", "/lobby", "//casino.com", "casino.com", "https://", "https:casino.com", "https:\\\\casino.com"],
  ...["ftp://casino.com", "javascript:alert(1)", "data:text/html,x", " https://casino.com", "https://casino.com/a b"],
  ...["https://a:b@casino.com", "https://a@casino.com", "http://:b@casino.com", 5, null, ["https://casino.com"]],
];

/** The fields that sessions and demos share. */
const VISIT_RULES: FieldRules = {
  locale: {
    valid: [undefined, "en", "ru-RU", "pt_BR", "zh-Hant-TW"],
    invalid: ["", "e", "en-", "english", "../en", "en;q=1", "en\n", `en-${"x".repeat(40)}`, 5, null, ["en"]],
  },
  lobby_url: {
    valid: [undefined, "https://casino.com:8443/lobby?a=1#b", "http://casino.com", sized(2000), sized(2000, ASTRAL)],
    invalid: [...INVALID_URLS, sized(2001), sized(2001, ASTRAL)],
  },
  player_country: {
    valid: [undefined, "DE", "XK"],
    invalid: ["", "D", "de", "De", "DEU", "D1", "ÄÖ", " DE", "UK", "EL", "BX", "AA", "XX", "ZZ", 49, null, ["DE"]],
  },
  player_ip: {
    valid: [undefined, "8.8.8.8", "10.0.0.1", "::1", "2001:DB8::1", "::ffff:8.8.8.8", MAX_LENGTH_ADDRESS],
    invalid: [
      ...["", "8.8.8", "8.8.8.256", "8.8.8.8:80", "8.8.8.8/32", "0x8.8.8.8", "010.8.8.8", " 8.8.8.8", "localhost"],
      ...["[::1]", "::1/128", "fe80::1%eth0", "1::2::3", `0${MAX_LENGTH_ADDRESS}`, 134_744_072, null, ["8.8.8.8"]],
    ],
  },
  player_device: { valid: [undefined, "desktop", "mobile"], invalid: ["", "tablet", "Desktop", 1, null, ["mobile"]] },
};

const SESSION_RULES: FieldRules = {
  ...VISIT_RULES,
  player_id: {
    valid: ["p", "x".repeat(120), ASTRAL.repeat(120)],
    invalid: [undefined, "", "x".repeat(121), ASTRAL.repeat(121), "a\u0000", "\ud800", 7, null, true, ["p"], {}],
  },
  currency: {
    valid: ["EUR", "JPY", "USDT", "TENLETTERS"],
    invalid: [
      undefined,
      "",
      "eur",
      "EU",
      "ELEVENCHARS",
      "QQQ",
      "XXX",
      "XAU",
      "EUR ",
      "€UR",
      "1EUR",
      978,
      null,
      ["EUR"],
    ],
  },
  game_id: { valid: [], invalid: [undefined, "", 7, null, ["x"], {}] },
  ttl_minutes: {
    valid: [undefined, 1, 1440],
    invalid: [0, 1441, -1, 1.5, 1e300, "240", "", null, true, [240]],
  },
  deposit_url: {
    valid: [undefined, "https://casino.com/deposit", "http://casino.com", sized(500), sized(500, ASTRAL)],
    invalid: [...INVALID_URLS, sized(501), sized(501, ASTRAL)],
  },
  reality_check_minutes: {
    valid: [undefined, 5, 60, 240],
    invalid: [0, 4, 241, -5, 5.5, "60", "", null, true, [60]],
  },
  responsible_gaming_url: {
    valid: [undefined, "https://casino.com/limits", "http://localhost:3000/limits", sized(500), sized(500, ASTRAL)],
    invalid: [...INVALID_URLS, "http://casino.com", sized(501), sized(501, ASTRAL)],
  },
  player_name: {
    valid: [undefined, "A", "x".repeat(32), ASTRAL.repeat(32)],
    invalid: ["", "x".repeat(33), ASTRAL.repeat(33), "a\nb", 5, null, ["A"]],
  },
};

let open: Promise<Casino> | undefined;

/** One casino for all tests: no rule here depends on earlier sessions. */
function aSharedCasino(): Promise<Casino> {
  open ??= putCurrency(adminCtx(), { code: "TENLETTERS", precision: 4 }).then(() =>
    aCasino({ operator: { requestsPerMinute: 100_000 } }),
  );
  return open;
}

/** Posts to the service as it runs outside local development. */
async function postInProduction({ operator }: Casino, path: string, body: object) {
  const text = JSON.stringify(body);
  const headers = await signatureHeaders(operator, "POST", path, text);
  const request = new Request(ORIGIN + path, { method: "POST", headers, body: text });
  return answerOf(await app.fetch(request, { ...env, LOCAL_DEVELOPMENT: "" }, createExecutionContext()));
}

describe("the field rules of CreateSession:", () => {
  testFieldRules(aSharedCasino, SESSIONS, SESSION_RULES, aLaunch);

  test("every missing and every invalid field is listed at once", async () => {
    const casino = await aSharedCasino();
    expect(brokenFields(await post(casino, SESSIONS, {}))).toEqual(["player_id", "currency", "game_id"]);
    const broken = Object.fromEntries(Object.keys(SESSION_RULES).map((field) => [field, null]));
    expect(brokenFields(await post(casino, SESSIONS, broken)).sort()).toEqual(Object.keys(SESSION_RULES).sort());
  });

  test("an unsupported currency is listed along with other invalid fields", async () => {
    const casino = await aSharedCasino();
    const body = aLaunch(casino, { currency: "QQQ", ttl_minutes: 0, player_ip: "nowhere" });
    expect(brokenFields(await post(casino, SESSIONS, body)).sort()).toEqual(["currency", "player_ip", "ttl_minutes"]);
  });

  test("http URLs are refused outside local development, along with other invalid fields", async () => {
    const casino = await aSharedCasino();
    const [lobby_url, deposit_url] = ["http://casino.com", "HTTP://casino.com/deposit"];
    const broken = async (change: object) =>
      brokenFields(await postInProduction(casino, SESSIONS, aLaunch(casino, { ...change }))).sort();
    expect(await broken({ lobby_url })).toEqual(["lobby_url"]);
    expect(await broken({ deposit_url, lobby_url: "https://casino.com" })).toEqual(["deposit_url"]);
    expect(await broken({ deposit_url, lobby_url, currency: "QQQ", ttl_minutes: 0 })).toEqual([
      "currency",
      "deposit_url",
      "lobby_url",
      "ttl_minutes",
    ]);
    for (const url of [{ toString: 1, valueOf: 1 }, ["http://casino.com"], 5, null]) {
      expect(await broken({ deposit_url: url, lobby_url: url })).toEqual(["deposit_url", "lobby_url"]);
    }
    const secure = { lobby_url: "https://casino.com", deposit_url: "https://casino.com/deposit" };
    expect(await postInProduction(casino, SESSIONS, aLaunch(casino, secure))).toMatchObject({ status: 200 });
  });
});

describe("the field rules of CreateDemo:", () => {
  testFieldRules(aSharedCasino, demoOf, VISIT_RULES, (_, change) => change);

  test("every invalid field is listed at once, also http URLs outside development", async () => {
    const casino = await aSharedCasino();
    const broken = Object.fromEntries(Object.keys(VISIT_RULES).map((field) => [field, null]));
    expect(brokenFields(await post(casino, demoOf(casino), broken)).sort()).toEqual(Object.keys(VISIT_RULES).sort());
    const body = { lobby_url: "http://casino.com", locale: 5 };
    const answer = await postInProduction(casino, demoOf(casino), body);
    expect(brokenFields(answer).sort()).toEqual(["lobby_url", "locale"]);
    expect(await postInProduction(casino, demoOf(casino), { lobby_url: "https://a.com" })).toMatchObject({
      status: 200,
    });
  });

  test("the fields that only sessions have are ignored", async () => {
    const casino = await aSharedCasino();
    const others = { player_id: 5, currency: null, ttl_minutes: 0, deposit_url: "x", player_name: "", game_id: [] };
    await accepted(casino, demoOf(casino), [others]);
  });
});
