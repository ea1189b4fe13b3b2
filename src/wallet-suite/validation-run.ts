import { DurableObject } from "cloudflare:workers";
import type { Ctx } from "../context.ts";
import type { Env } from "../env.ts";
import { SECOND_MS } from "../lib/clock.ts";
import { advanceRun } from "./advance-run.ts";

const RUN_ID = "run_id";

/**
 * Plays one run of the wallet suite, one case per alarm. The alarm survives evictions and restarts; the run's row holds
 * the next step. The object deletes its storage when the run ends.
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
      // Caught, because the platform drops an alarm that keeps failing; the run counts its attempts itself.
      ctx.log.error("validation.step_failed", { run_id: runId }, cause);
      await this.ctx.storage.setAlarm(Date.now() + SECOND_MS);
    }
  }
}
