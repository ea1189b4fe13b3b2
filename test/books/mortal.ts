import { env } from "cloudflare:workers";
import type { Ctx, OperatorCtx } from "../../src/context.ts";
import { createContext } from "../../src/create-context.ts";
import type { Env } from "../../src/env.ts";
import { MINUTE_MS } from "../../src/lib/clock.ts";
import { faultyDatabase } from "../support/faulty-database.ts";

const DEATH = "the process died";

/** A context whose wake-up messages are lost, so that a test alone does the work. */
export function withoutQueues(bindings: Partial<Env> = {}): Ctx {
  const lost = { send: async () => undefined, sendBatch: async () => undefined } as unknown as Env["JOBS"];
  const all: Env = { ...(env as Env), ...bindings, DELIVERIES: lost, JOBS: lost };
  return { ...createContext(all, (work) => void work.catch(() => undefined)) };
}

/** The same for an operator's calls. */
export function operatorCtx(code: string, ctx: Ctx = withoutQueues()): OperatorCtx {
  const operator = { code, name: code, requestsPerMinute: 1, shards: [], allowlist: [] };
  return { ...ctx, operator, keyId: "key", signature: "", signedAt: 0 };
}

/** A bucket whose calls pass through `around`. */
export function bucketAround(around: <T>(name: string, work: () => Promise<T>) => Promise<T>): R2Bucket {
  return new Proxy(env.DOCUMENTS, {
    get: (target, name) => {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== "function") return member;
      return (...args: unknown[]) => around(String(name), async () => Reflect.apply(member, target, args) as never);
    },
  });
}

/** Work whose process dies before or after calls of D1 and R2, as the dice fall, and whose next process begins later. */
export function mortal(startAt: number, dies: () => "before" | "after" | undefined) {
  let deaths = 0;
  const life = (): Ctx => {
    let dead = false;
    let when: "before" | "after" = "before";
    const fate = () => {
      const fate = dead ? "before" : dies();
      if (fate === undefined) return false;
      when = fate;
      if (!dead) deaths++;
      dead = true;
      return true;
    };
    const fault = {
      of: fate,
      get when() {
        return when;
      },
      times: Number.POSITIVE_INFINITY,
      message: DEATH,
    };
    const bucket = bucketAround(async (_name, work) => {
      if (!fate()) return work();
      if (when === "after") await work();
      throw new Error(DEATH);
    });
    const bindings = { DB: faultyDatabase(env.DB, fault), DOCUMENTS: bucket };
    const now = startAt + deaths * 4 * MINUTE_MS;
    return { ...withoutQueues(bindings), clock: { now: () => now } };
  };
  return {
    deaths: () => deaths,
    /** Works in one process after another until `done`. */
    async until(work: (ctx: Ctx) => Promise<boolean>): Promise<void> {
      for (;;) {
        const done = await work(life()).catch((cause: unknown) => {
          if (!String(cause instanceof Error ? (cause.cause ?? cause) : cause).includes(DEATH)) throw cause;
          return false;
        });
        if (done) return;
      }
    },
  };
}
