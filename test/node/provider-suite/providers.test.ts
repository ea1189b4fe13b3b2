import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test, vi } from "vitest";
import type { ReportedRun } from "../../../clients/typescript/src/cli/reported-run.ts";
import { BackOffice } from "../../../scripts/admin/back-office.ts";
import { type Patience, Probe } from "../../../src/suites/provider/probe.ts";
import { jsonOf } from "../../../src/suites/runner/exchange.ts";
import { firstOnly } from "../../../src/suites/runner/signing.ts";
import { served } from "../../support/served.ts";
import { ADMIN_TOKEN, startService } from "../support/service.ts";
import { GAME, KEYS, ModelProvider, serveProvider } from "./model-provider.ts";
import { openDesk, play, underTest } from "./suite.ts";

/** Providers to be copied take their time between repeats; a machine under load takes more. */
const PATIENT: Patience = { roundMs: 90_000, repeatMs: 30_000, quietMs: 100, lateMs: 600, neverMs: 600 };

const hasPython = spawnSync("python3", ["--version"]).status === 0;

describe.runIf(hasPython)("the provider in Python", () => {
  const folder = mkdtempSync(join(tmpdir(), "provider-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("passes the suite", { timeout: 300_000 }, async () => {
    const desk = await openDesk();
    onTestFinished(desk.close);
    const url = await startPython({ SERVICE_URL: desk.url, DATABASE: join(folder, "provider.sqlite") });
    const given = { gameCode: "python-dice", hasLiveGames: false, patience: PATIENT };
    const results = await play(await underTest(url, given), desk.inbox);
    // The time of the answers depends on how busy the machine is.
    const other = results.filter(({ status, name }) => status !== "passed" && name !== "time of the answers");
    expect(other.map(({ name, status, received }) => `${status} ${name}: ${received}`)).toEqual([
      "skipped the whole state after a subscription: the provider has no live games",
    ]);
  });

  test("refuses a call without the second signature", { timeout: 60_000 }, async () => {
    const env = { SERVICE_URL: "http://127.0.0.1:9", DATABASE: join(folder, "signature.sqlite") };
    const probe = new Probe(await underTest(await startPython(env)), { durationsMs: [], formFault: null });
    const headers = await probe.sign("/nothing", "{}");
    expect((await probe.post("/nothing", "{}", headers)).status).toBe(404);
    expect((await probe.post("/nothing", "{}", firstOnly(headers))).status).toBe(401);
  });

  test("answers a body of no length, of a negative one, and one that is too deep", { timeout: 60_000 }, async () => {
    const env = { SERVICE_URL: "http://127.0.0.1:9", DATABASE: join(folder, "bodies.sqlite") };
    const url = await startPython(env);
    for (const length of ["abc", "-1", "\u00b2"]) expect(await statusOf(url, length), length).toBe(413);
    const deep = `{"token":${"[".repeat(30_000)}${"]".repeat(30_000)}}`;
    expect((await fetch(`${url}/spin`, { method: "POST", body: deep })).status).toBeLessThan(500);
  });

  /** The status of a POST that says this length of its body; undefined if there is none. */
  function statusOf(url: string, length: string): Promise<number | undefined> {
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.setEncoding("latin1").setTimeout(5_000, () => socket.destroy());
    socket.write(`POST /spin HTTP/1.1\r\nHost: x\r\nContent-Length: ${length}\r\n\r\n{}`, "latin1");
    return new Promise((resolve) => {
      socket.on("data", (text) => resolve(Number(String(text).split(" ")[1])));
      socket.on("close", () => resolve(undefined));
    });
  }

  describe("a free spin", () => {
    const ROUND = { wins: [], break_off: false, token: "t", bets: ["1.00"], free_spins_id: "g-1" };
    const GRANT = {
      ...{ free_spins_id: "g-1", operator_code: "casino", player_id: "ann", currency: "EUR", quantity: 1 },
      ...{ game_codes: ["python-dice"], bet_amount: "1.00", valid_until: "2099-01-01T00:00:00.000Z" },
    };
    const SESSION = { ...{ session_id: "s-1", player_id: "ann" }, ...GRANT, game_code: "python-dice" };
    const refusal = (error: string, retryable: boolean) => ({ error, message: error, retryable, fields: [] });

    /** A service that answers each call as `answers` says, and else that it is done; a provider that holds the grant. */
    async function granted(name: string, answers: Record<string, readonly [number, object]>) {
      const server = createServer((request, response) => {
        const call = (request.url ?? "").replace("/provider/v1/", "");
        const [status, body] = answers[call] ?? [
          200,
          call === "session" ? SESSION : { status: "completed", balance: "1.00" },
        ];
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      });
      const { url: SERVICE_URL, close } = await served(server);
      onTestFinished(close);
      const url = await startPython({ SERVICE_URL, DATABASE: join(folder, `${name}.sqlite`) });
      const probe = new Probe(await underTest(url), { durationsMs: [], formFault: null });
      expect((await probe.call("/free-spins", GRANT)).status).toBe(200);
      return async () => jsonOf(await probe.call("/test/rounds", ROUND, {}, PATIENT.roundMs));
    }

    test("that the service refuses as not valid ends its grant", { timeout: 60_000 }, async () => {
      const spin = await granted("invalid", { bet: [409, refusal("FREE_SPINS_INVALID", false)] });
      expect(await spin()).toMatchObject({ status: "refused" });
      // Else it is the player's next spin for ever, and no paid round can be played.
      expect(await spin()).toMatchObject({ error: "NO_SPIN" });
    });

    test("is given back once its rollback is taken", { timeout: 60_000 }, async () => {
      const answers: Record<string, readonly [number, object]> = {
        bet: [500, refusal("UPSTREAM_UNAVAILABLE", true)],
        rollback: [503, refusal("UPSTREAM_UNAVAILABLE", true)],
      };
      const spin = await granted("unclear", answers);
      expect(await spin()).toMatchObject({ status: "cancelled" });
      // Until then the service counts it as played.
      expect(await spin()).toMatchObject({ error: "NO_SPIN" });
      delete answers.rollback;
      delete answers.bet;
      await vi.waitUntil(async () => (await spin())?.status === "completed", { timeout: 20_000, interval: 100 });
    });
  });

  async function startPython(env: Record<string, string>): Promise<string> {
    const keys = KEYS.map(({ id, secret }) => `${id}:${secret}`).join(",");
    const child = spawn("python3", ["examples/provider-python/provider.py"], {
      env: { PATH: process.env.PATH, PORT: "0", KEYS: keys, TEST_ROUNDS: "true", ...env },
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    for await (const line of child.stdout) {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(String(line)) ?? [];
      if (url) return url;
    }
    throw new Error("the provider did not start");
  }
});

describe("over the real service", () => {
  /** By then tokens were exchanged, bets booked and calls refused; a whole run takes minutes. */
  const LAST = "the balance that the player sees";

  test("a provider's calls reach the case that is being played", { timeout: 240_000 }, async () => {
    const service = await startService();
    onTestFinished(service.stop);
    const model = new ModelProvider(service.url);
    const running = await serveProvider(model);
    onTestFinished(running.close);
    const backOffice = new BackOffice(service.url, { authorization: `Bearer ${ADMIN_TOKEN}` });
    await backOffice.put("/providers/model", { provider_name: "Model", adapter: "http", base_url: running.url });
    await backOffice.put("/providers/model/games", {
      games: [{ code: GAME, name: "Slot", type: "slot", has_demo: true, restricted_countries: [] }],
    });
    const key = await backOffice.post("/providers/model/keys");
    model.keys = [{ id: key.key_id, secret: key.secret }];
    const runs = "/providers/model/validation-runs";
    let run: ReportedRun = await backOffice.post(runs, { currency: "EUR" });
    const isDone = () => run.cases.some(({ name }) => name === LAST);
    while (run.status === "queued" || (run.status === "running" && !isDone())) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      run = await backOffice.get(`${runs}/${run.id}`);
    }
    const unexpected = run.cases.filter(({ status }) => status !== "passed");
    expect(unexpected.map(({ name }) => name)).toEqual(["signed with the provider's other key"]);
    expect(run.cases.at(-1)?.transcript).toContainEqual(
      expect.objectContaining({ direction: "received", call: "POST /provider/v1/bet" }),
    );
  });
});
