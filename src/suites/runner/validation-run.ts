import { DurableObject } from "cloudflare:workers";
import type { Ctx } from "../../context.ts";
import type { Env } from "../../env.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { advanceRun, type RunToAdvance } from "./advance-run.ts";
import { Inbox, type IncomingCall, type Reply } from "./inbox.ts";

const RUN_ID = "run_id";

/**
 * Plays one run of a suite at a time, one case per alarm. The alarm survives evictions and restarts; the run's row holds
 * the next step. The object deletes its storage when the run ends.
 */
export class ValidationRun extends DurableObject<Env> {
  private readonly createContext: () => Ctx;
  private readonly suiteOf: RunToAdvance["suiteOf"];
  private readonly inbox = new Inbox();

  constructor(state: DurableObjectState, env: Env, createContext: () => Ctx, suiteOf: RunToAdvance["suiteOf"]) {
    super(state, env);
    this.createContext = createContext;
    this.suiteOf = suiteOf;
  }

  /** A call of the server under test; undefined when no case is being played. */
  async receive(call: IncomingCall): Promise<Reply | undefined> {
    return this.inbox.receive(call);
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
      const more = await advanceRun(ctx, { runId, suiteOf: this.suiteOf, inbox: this.inbox });
      // A provider's next run may have been started as soon as this one's row had ended.
      const isLast = !more && (await this.ctx.storage.get(RUN_ID)) === runId;
      if (isLast) await this.ctx.storage.deleteAll();
      else await this.ctx.storage.setAlarm(Date.now());
    } catch (cause) {
      // Caught, because the platform drops an alarm that keeps failing; the run counts its attempts itself.
      ctx.log.error("validation.step_failed", { run_id: runId }, cause);
      await this.ctx.storage.setAlarm(Date.now() + SECOND_MS);
    }
  }
}
