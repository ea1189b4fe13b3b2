import { app } from "./app.ts";
import { createContext } from "./create-context.ts";
import type { Env } from "./env.ts";
import { runJobs } from "./jobs.ts";
import type { WakeUp } from "./lib/outbox/wake-up.ts";
import { consume } from "./queue.ts";

export { Listener, LiveLobby, LiveStudio, RateCounter, StrangerCounter, ValidationRun, WireLog } from "./objects.ts";

export default {
  fetch: app.fetch,
  queue: async (batch, env, execution) => {
    const ctx = createContext(env, (work) => execution.waitUntil(work));
    // What the messages name is due in its rows, where the sweeps find it once the restore is over.
    if (ctx.settings.frozen) batch.ackAll();
    else await consume(ctx, batch);
  },
  scheduled: async (_controller, env, execution) => {
    const ctx = createContext(env, (work) => execution.waitUntil(work));
    if (!ctx.settings.frozen) await runJobs(ctx);
  },
} satisfies ExportedHandler<Env, WakeUp>;
