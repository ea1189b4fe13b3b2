import { spawn, spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { ReportedRun } from "../../../clients/typescript/src/cli/reported-run.ts";
import { BackOffice } from "../../../scripts/admin/back-office.ts";
import type { Patience } from "../../../src/suites/provider/probe.ts";
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
