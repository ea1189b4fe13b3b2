import { DurableObject } from "cloudflare:workers";
import type { Ctx } from "../../context.ts";
import type { Env } from "../../env.ts";
import { HOUR_MS } from "../../lib/clock.ts";
import type { Entry, Filters, StoredEvent, StoredExchange } from "./entry.ts";
import { EventStore, KEPT_MS, LOG_LIMITS, type Range } from "./event-store.ts";
import { EventStreams, type StreamOptions } from "./event-streams.ts";

/** Events that are over wait so long for others, so that one alarm deletes many. */
const FORGET_TOGETHER_MS = HOUR_MS;

/** The wire log of one operator, in the sandbox: what was recorded, and the streams that follow it. */
export class WireLog extends DurableObject<Env> {
  private readonly createContext: () => Ctx;
  private readonly store: EventStore;
  private readonly streams: EventStreams;

  constructor(state: DurableObjectState, env: Env, createContext: () => Ctx) {
    super(state, env);
    this.createContext = createContext;
    this.store = new EventStore(state.storage.sql, LOG_LIMITS);
    this.streams = new EventStreams(this.store);
  }

  /** Adds an entry and answers its number. A repeat of an entry changes nothing. */
  async record(entry: Entry): Promise<number> {
    const now = this.#now();
    const seq = this.store.add(entry, now);
    this.streams.wake();
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(now + KEPT_MS);
    return seq;
  }

  list(filters: Filters, range: Range): StoredEvent[] {
    return this.store.list(filters, range);
  }

  read(seq: number, since: number): StoredExchange | undefined {
    return this.store.read(seq, since);
  }

  /** Deletes what names a player. */
  forgetPlayer(playerId: string): number {
    return this.store.forgetPlayer(playerId);
  }

  /** A stream of events, as server-sent events; 429 where too many are open. Its options are JSON in a header. */
  override fetch(request: Request): Response {
    const options = JSON.parse(request.headers.get("x-stream") ?? "{}") as StreamOptions;
    const body = this.streams.open(options);
    return new Response(body, { status: body ? 200 : 429 });
  }

  /** Deletes what is seven days old. */
  override async alarm(): Promise<void> {
    await this.forget(this.#now());
  }

  private async forget(now: number): Promise<void> {
    this.store.forget(now - KEPT_MS);
    const oldest = this.store.oldest();
    if (oldest !== undefined) await this.ctx.storage.setAlarm(Math.max(oldest + KEPT_MS, now) + FORGET_TOGETHER_MS);
  }

  #now(): number {
    return this.createContext().clock.now();
  }
}
