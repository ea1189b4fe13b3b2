import { afterEach, describe, expect, test } from "vitest";
import { cryptoRandom } from "../../../src/lib/random.ts";
import { PROVIDER_CASES } from "../../../src/suites/provider/cases/index.ts";
import { openRun } from "../../../src/suites/provider/run-case.ts";
import { StandIn } from "../../../src/suites/provider/stand-in.ts";
import { suiteId } from "../../../src/suites/provider/suite-ids.ts";
import { FAULTY_PROVIDERS } from "./faults/index.ts";
import { type Answer, type Fields, ModelProvider, type Running, refuse, serveProvider } from "./model-provider.ts";
import { type Desk, openDesk, play, underTest } from "./suite.ts";

const open: { close: () => Promise<void> }[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) await server.close();
});

async function stage(Model: typeof ModelProvider = ModelProvider): Promise<{ desk: Desk; running: Running }> {
  const desk = await openDesk();
  const running = await serveProvider(new Model(desk.url));
  open.push(running, desk);
  return { desk, running };
}

test("every case has a unique name and a faulty provider", () => {
  const names = PROVIDER_CASES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(Object.keys(FAULTY_PROVIDERS)).toEqual(names);
});

test("the model provider passes every case, and verifies only the first signature", async () => {
  const { desk, running } = await stage();
  const provider = await underTest(running.url);
  const results = await play(provider, desk.inbox);
  expect(results.filter(({ status }) => status !== "passed")).toEqual([]);
  expect(results).toHaveLength(PROVIDER_CASES.length);
  expect(await openRun(provider, desk.inbox)).toMatchObject({ playsRounds: true, signatureV2: "ignored" });
});

describe("a provider with one fault is caught by its case", () => {
  test.concurrent.each(Object.entries(FAULTY_PROVIDERS))("%s", async (name, { status = "failed", Model }) => {
    const desk = await openDesk();
    const running = await serveProvider(new Model(desk.url));
    try {
      // The case about form judges the calls of those before it.
      const names = name === "the form of every call" ? ["bet 1.00", name] : [name];
      const result = (await play(await underTest(running.url), desk.inbox, names)).at(-1);
      expect(result).toMatchObject({ name, status });
      expect(result?.received).not.toBe("");
      expect(result?.message).toContain("Likely cause: ");
    } finally {
      await running.close();
      await desk.close();
    }
  });
});

test("docs/provider-suite-cases.md lists each case, likely cause and faulty provider", async () => {
  const rows = PROVIDER_CASES.map(({ name, group, expected, cause, needsRounds }, index) => {
    const faulty = FAULTY_PROVIDERS[name];
    const caught = faulty?.status === "warned" ? `${faulty.fault} (warned)` : faulty?.fault;
    const cells = [index + 1, group, name + (needsRounds ? " *" : ""), expected, cause, caught];
    return `| ${cells.join(" | ")} |`;
  });
  await expect(`${INTRODUCTION}${rows.join("\n")}\n`).toMatchFileSnapshot("../../../docs/provider-suite-cases.md");
});

const INTRODUCTION = `# The cases of the provider suite

Written by \`npx vitest run -u --project slow-node test/node/provider-suite/suite.test.ts\`, which plays each case against the
faulty provider of its last column and expects it to be caught. [How to run the suite](provider-suite.md).

A star marks a case that needs the [test hook](contract/providers.md#test-rounds).

| | group | case | expected | likely cause of a failure | the faulty provider |
|---|---|---|---|---|---|
`;

test("a provider may refuse a call without the second signature, which all carry", async () => {
  const { desk, running } = await stage(
    class extends ModelProvider {
      override verify(...[headers, body, path]: Parameters<ModelProvider["verify"]>) {
        return headers["x-agg-signature-v2"] !== undefined && super.verify(headers, body, path);
      }
    },
  );
  const names = PROVIDER_CASES.filter(({ group }) => group === "signature").map(({ name }) => name);
  const results = await play(await underTest(running.url), desk.inbox, names);
  expect(results.filter(({ status }) => status !== "passed").map(({ name }) => name)).toEqual([]);
});

test("a provider may refuse a bought bonus for its price, which no call tells", async () => {
  const { desk, running } = await stage(
    class extends ModelProvider {
      override placeCampaign(fields: Fields) {
        const isSold = fields.type !== "buy_bonus" || fields.bet_amount === "22.00";
        return isSold ? super.placeCampaign(fields) : refuse(409, "PRICE_REFUSED");
      }
    },
  );
  const name = "a campaign of every other type that the options list";
  const [result] = await play(await underTest(running.url), desk.inbox, [name]);
  expect(result).toMatchObject({ status: "passed", received: "buy_bonus at 1.00 was refused in words" });
});

describe("without the test hook", () => {
  class Hookless extends ModelProvider {
    override async testRound(): Promise<Answer> {
      return refuse(404, "NOT_FOUND");
    }
  }

  test("cases that need rounds are skipped, never passed, and the others are played", async () => {
    const { desk, running } = await stage(Hookless);
    const results = await play(await underTest(running.url), desk.inbox);
    const needing = PROVIDER_CASES.filter(({ needsRounds }) => needsRounds).map(({ name }) => name);
    expect(results.filter(({ status }) => status === "skipped").map(({ name }) => name)).toEqual(needing);
    expect(results.filter(({ status }) => status === "failed")).toEqual([]);
  });

  test("a hook that fails is no missing hook", async () => {
    const { desk, running } = await stage(
      class extends ModelProvider {
        override async testRound(): Promise<Answer> {
          return refuse(500, "FAULT");
        }
      },
    );
    const [result] = await play(await underTest(running.url), desk.inbox, ["bet 1.00"]);
    expect(result).toMatchObject({ status: "failed", received: expect.stringContaining("500") });
  });
});

describe("the cause is computed from what was received", () => {
  test.each<[string, string, string, typeof ModelProvider]>([
    [
      "no call at all",
      "bet 1.00",
      "No call of the provider reached the service",
      class extends ModelProvider {
        override async send() {
          return undefined;
        }
      },
    ],
    [
      "a launch that failed before the case",
      "bet 1.00",
      "The case could not begin: its launch failed.",
      class extends ModelProvider {
        launches = 0;
        override launch(fields: Fields) {
          return this.launches++ === 0 ? super.launch(fields) : refuse(500, "FAULT");
        }
      },
    ],
    [
      "a malformed report",
      "bet 1.00",
      "amount must be a string",
      class extends ModelProvider {
        override movement(...call: Parameters<ModelProvider["movement"]>) {
          return { ...super.movement(...call), amount: 1 };
        }
      },
    ],
    [
      "a repeat with another body",
      "win answered 401",
      "was repeated with another body",
      class extends ModelProvider {
        tries = 0;
        override async send(method: string, path: string, fields: Fields) {
          const body = path === "/win" ? { ...fields, amount: `${3 + this.tries++}.00` } : fields;
          return super.send(method, path, body);
        }
      },
    ],
    [
      "a second id",
      "win booked, its answer lost",
      "Wins were reported under 2 ids",
      FAULTY_PROVIDERS["win booked, its answer lost"]!.Model,
    ],
    [
      "a bet that nothing followed",
      "bet booked, its answer lost",
      "Neither its repeat, nor a win, nor its rollback followed",
      FAULTY_PROVIDERS["bet booked, its answer lost"]!.Model,
    ],
  ])("%s", async (_, name, cause, Model) => {
    const { desk, running } = await stage(Model);
    const [result] = await play(await underTest(running.url), desk.inbox, [name]);
    expect(result?.status).toBe("failed");
    expect(result?.message).toContain(cause);
  });
});

test.each([
  ["http", (token: unknown) => `http://games.example.com/play#token=${token}`, "not absolute https"],
  ["credentials", (token: unknown) => `https://a:b@games.example.com/play#token=${token}`, "without credentials"],
  ["the token in the host's name", (token: unknown) => `https://${token}.example.com/play`, "the token after its host"],
])("a launch URL with %s fails, as the service refuses it", async (_, url, cause) => {
  const { desk, running } = await stage(
    class extends ModelProvider {
      override launch({ token }: Fields) {
        return { status: 200, body: { launch_url: url(token) } };
      }
    },
  );
  const [result] = await play(await underTest(running.url), desk.inbox, ["the token in the launch URL"]);
  expect(result?.status).toBe("failed");
  expect(result?.message).toContain(cause);
});

test("a provider may close its rounds by a call of their own", async () => {
  const closed: (Answer | undefined)[] = [];
  const { desk, running } = await stage(
    class extends ModelProvider {
      override async play(...[round, ...rest]: Parameters<ModelProvider["play"]>) {
        const status = await super.play(round, ...rest);
        const { session_id } = round.session;
        closed.push(await this.send("POST", `/rounds/${round.id}/close`, { session_id }));
        return status;
      }
    },
  );
  const [result] = await play(await underTest(running.url), desk.inbox, ["bet 1.00"]);
  expect(result).toMatchObject({ status: "passed" });
  expect(closed).toContainEqual({ status: 200, body: { round_id: expect.any(String), closed: true } });
});

test("a provider that calls in a loop does not fill the run's memory", async () => {
  const exchanges: unknown[] = [];
  const standIn = new StandIn({
    ...{ providerCode: "model", clock: { now: () => 0 }, sleep: async () => undefined },
    record: (exchange) => void exchanges.push(exchange),
  });
  const session_id = suiteId(cryptoRandom);
  const call = { name: "getbalance", id: null, body: JSON.stringify({ session_id }), broken: [] };
  for (let calls = 0; calls < 1_100; calls++) expect((await standIn.receive(call)).status).toBe(409);
  expect([standIn.received.length, exchanges.length]).toEqual([1_000, 1_000]);
});

describe("a run does not start", () => {
  test("when nothing listens", async () => {
    const { desk, running } = await stage();
    await running.close();
    open.shift();
    const opening = openRun(await underTest(running.url), desk.inbox);
    await expect(opening).rejects.toThrow("The provider model cannot be reached: connection failed.");
  });

  test("when the game is not launched", async () => {
    const { desk, running } = await stage();
    const opened = await openRun(await underTest(running.url, { gameCode: "other" }), desk.inbox);
    expect(opened).toEqual({ error: "The provider does not launch other: 404 GAME_UNKNOWN." });
  });
});
