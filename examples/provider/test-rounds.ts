import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import type { Reply } from "./calls.ts";
import { playRound, type RoundContext } from "./round.ts";
import type { Session } from "./service.ts";
import type { Round, Store } from "./store.ts";

/** The suite's call: one round with a known outcome (docs/contract/providers.md#test-rounds). For test environments only. */

/** The suite waits 90 s; a round that takes longer goes on by itself. */
const PATIENCE_MS = 60_000;
const SESSION_PAUSES_MS = [0, 500, 2_000];

const text = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

export async function playTestRound(context: RoundContext, body: Readonly<Record<string, unknown>>): Promise<Reply> {
  const session = await exchange(context, String(body.token));
  if (!session) return { status: 200, body: { round_id: null, status: "refused", balance: null } };
  const round = await playRound(
    context,
    session,
    {
      id: randomUUID(),
      bets: text(body.bets),
      spins: typeof body.free_spins_id === "string" ? { id: body.free_spins_id } : null,
    },
    () => (body.break_off === true ? "called off" : { wins: text(body.wins) }),
  );
  if (!round || round === "no spin") {
    return { status: 409, body: { error: "NO_SPIN", message: "This free spin cannot be played." } };
  }
  const ended = await end(context.store, round);
  return { status: 200, body: { round_id: ended.id, status: statusOf(ended), balance: ended.balance } };
}

async function exchange({ service, pace }: RoundContext, token: string): Promise<Session | undefined> {
  for (const pause of SESSION_PAUSES_MS) {
    await sleep(pause * pace);
    const answer = await service.session(token).catch(() => undefined);
    if (answer?.status === 200) return answer.body as unknown as Session;
    if (answer && answer.body.retryable === false) return undefined;
  }
  return undefined;
}

async function end(store: Store, round: Round): Promise<Round> {
  let now = round;
  for (const until = Date.now() + PATIENCE_MS; statusOf(now) === "open" && Date.now() < until; ) {
    await sleep(100);
    now = store.round(round.id) ?? now;
    if (now.state === "stuck") break;
  }
  return now;
}

function statusOf({ state, error }: Round): "completed" | "refused" | "cancelled" | "open" {
  if (state === "done") return "completed";
  if (state === "refused") return error === "UPSTREAM_UNAVAILABLE" ? "cancelled" : "refused";
  return state === "undoing" || state === "undone" ? "cancelled" : "open";
}
