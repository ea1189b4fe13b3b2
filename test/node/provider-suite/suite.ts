import { createServer, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { suiteCallOf } from "../../../src/api/provider/suite-calls.ts";
import { importSecret } from "../../../src/gate/signing/digest.ts";
import { cryptoRandom } from "../../../src/lib/random.ts";
import { sleep } from "../../../src/lib/sleep.ts";
import { PROVIDER_CASES } from "../../../src/suites/provider/cases/index.ts";
import type { Patience, ProviderUnderTest } from "../../../src/suites/provider/probe.ts";
import { strayAnswer } from "../../../src/suites/provider/replies.ts";
import { openRun, runCase } from "../../../src/suites/provider/run-case.ts";
import type { CaseResult } from "../../../src/suites/runner/case.ts";
import { Inbox, type Reply } from "../../../src/suites/runner/inbox.ts";
import { served } from "../../support/served.ts";
import { GAME, KEYS, PROVIDER } from "./model-provider.ts";

/** Of tests: the providers under test repeat within milliseconds. */
export const IMPATIENT: Patience = { roundMs: 10_000, repeatMs: 1_500, quietMs: 40, lateMs: 150, neverMs: 200 };

/** The service as the suite's provider sees it: only the calls that the suite answers. */
export interface Desk {
  readonly url: string;
  readonly inbox: Inbox;
  readonly close: () => Promise<void>;
}

export async function openDesk(): Promise<Desk> {
  const inbox = new Inbox();
  const server = createServer(async (request, response) => {
    const body = await buffer(request);
    const path = (request.url ?? "").slice("/provider/v1".length);
    const call = suiteCallOf(request.method ?? "", path, body);
    if (!call) return send(response, { status: 404, body: '{"error":"NOT_FOUND","message":"No such endpoint."}' });
    send(response, (await inbox.receive(call)) ?? strayAnswer(call.name));
  });
  return { ...(await served(server)), inbox };
}

function send(response: ServerResponse, { status, body, headers, cut }: Reply): void {
  if (cut) return void response.destroy();
  response.writeHead(status, { "content-type": "application/json", ...headers });
  response.end(body);
}

/** The provider at `url` as the suite sees it, called with Node's fetch. */
export async function underTest(url: string, given: Partial<ProviderUnderTest> = {}): Promise<ProviderUnderTest> {
  const [first, second] = await Promise.all(
    KEYS.map(async ({ id, secret }) => ({ keyId: id, key: await importSecret(secret) })),
  );
  return {
    ...{ code: PROVIDER, basePath: "", clock: { now: () => Date.now() }, random: cryptoRandom, sleep },
    ...{ patience: IMPATIENT, signers: [first!, second!], gameCode: GAME, hasLiveGames: true },
    ...{ currency: "EUR", precision: 2 },
    transport: async (path, body, headers, timeoutMs) => {
      try {
        const signal = AbortSignal.timeout(timeoutMs);
        const response = await fetch(url + path, { method: "POST", body, headers: { ...headers }, signal });
        return { status: response.status, body: await response.text(), fault: null };
      } catch (error) {
        const timedOut = error instanceof DOMException && error.name === "TimeoutError";
        return { status: null, body: "", fault: timedOut ? "timeout" : "connection failed" };
      }
    },
    ...given,
  };
}

/** Plays the named cases, or all, one after the other as a run does. */
export async function play(
  provider: ProviderUnderTest,
  inbox: Inbox,
  names?: readonly string[],
): Promise<CaseResult[]> {
  const opened = await openRun(provider, inbox);
  if ("error" in opened) throw new Error(opened.error);
  let state = opened;
  const results: CaseResult[] = [];
  for (const providerCase of PROVIDER_CASES) {
    if (names && !names.includes(providerCase.name)) continue;
    const played = await runCase(provider, inbox, state, providerCase);
    state = played.state;
    results.push(played.result);
  }
  return results;
}
