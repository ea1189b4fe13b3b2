import { app } from "./app.ts";
import { createContext } from "./create-context.ts";
import { type Env, InvalidSettings, settingsOf } from "./env.ts";
import { runJobs } from "./jobs.ts";
import type { WakeUp } from "./lib/outbox/wake-up.ts";
import { consume } from "./queue.ts";

export { Listener, LiveLobby, LiveStudio, RateCounter, StrangerCounter, ValidationRun, WireLog } from "./objects.ts";

export default {
  fetch: app.fetch,
  queue: async (batch, env, execution) => {
    await refuseDeployed(env);
    const ctx = createContext(env, (work) => execution.waitUntil(work));
    // Drops the messages: the rows stay due, and the sweeps find them after the restore.
    if (ctx.settings.frozen) batch.ackAll();
    else await consume(ctx, batch);
  },
  scheduled: async (_controller, env, execution) => {
    await refuseDeployed(env);
    const ctx = createContext(env, (work) => execution.waitUntil(work));
    if (!ctx.settings.frozen) await runJobs(ctx);
  },
} satisfies ExportedHandler<Env, WakeUp>;

/**
 * LOCAL_DEVELOPMENT switches the rules for deployments off, so it is itself a fault in one. A request shows a deployment by
 * its `CF-Ray`; a queue and the cron, which have none, by who serves the database. Asked only where the setting is set.
 */
async function refuseDeployed(env: Env): Promise<void> {
  if (!settingsOf(env).localDevelopment) return;
  const { meta } = await env.DB.prepare("SELECT 1").run();
  if (meta.served_by !== "miniflare.db")
    throw new InvalidSettings(["LOCAL_DEVELOPMENT must not be set in a deployment"]);
}
