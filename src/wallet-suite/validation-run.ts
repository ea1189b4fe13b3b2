import { DurableObject } from "cloudflare:workers";
import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { advanceRun } from "./advance-run.ts";

const RUN_ID = "run_id";

/**
 * Carries one run of the wallet test suite from case to case: one alarm, one case. The alarm survives evictions and
 * restarts; the run's row says where to go on. Once the run has ended the object keeps nothing.
 */
export class ValidationRun extends DurableObject<Env> {
  private readonly createContext: () => Ctx;

  constructor(state: DurableObjectState, env: Env, createContext: () => Ctx) {
    super(state, env);
    this.createContext = createContext;
  }

  async wake(runId: string): Promise<void> {
    await this.ctx.storage.put(RUN_ID, runId);
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now());
  }

  override async alarm(): Promise<void> {
    const runId = await this.ctx.storage.get<string>(RUN_ID);
    if (!runId) return;
    const ctx = this.createContext();
    try {
      if (await advanceRun(ctx, runId)) await this.ctx.storage.setAlarm(Date.now());
      else await this.ctx.storage.deleteAll();
    } catch (cause) {
      // Caught, because the platform gives up on an alarm that keeps failing; the run counts the attempts itself.
      ctx.log.error("validation.step_failed", { run_id: runId }, cause);
      await this.ctx.storage.setAlarm(Date.now() + SECOND_MS);
    }
  }
}
