import { app } from "./app.ts";
import { createContext } from "./create-context.ts";
import type { Delivery, Env } from "./env.ts";
import { runDuties } from "./jobs.ts";
import { consume } from "./queue.ts";

export { LiveLobby, LiveStudio, RateCounter, ValidationRun } from "./objects.ts";

export default {
  fetch: app.fetch,
  queue: (batch, env, execution) =>
    consume(
      createContext(env, (work) => execution.waitUntil(work)),
      batch,
    ),
  scheduled: (_controller, env, execution) => runDuties(createContext(env, (work) => execution.waitUntil(work))),
} satisfies ExportedHandler<Env, Delivery>;
