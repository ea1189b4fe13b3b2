import type { Env } from "../../../src/env.ts";
import service from "../../../src/index.ts";
import { recordInto, recording, Work } from "../../support/recorder.ts";
import { COLLECT, NUMBER, PLANT } from "./headers.ts";

export * from "../../../src/index.ts";

const MAX_WAIT_MS = 5_000;
const POLL_MS = 2;
/** The work of each numbered request since the last collection. */
const done = new Map<string, Work>();
const pending = new Set<Promise<unknown>>();

/** The service, with what every numbered request changes and calls recorded under its number. */
export default {
  ...service,
  async fetch(request: Request, env: Env, execution: ExecutionContext): Promise<Response> {
    if (request.headers.has(COLLECT)) return collect();
    const number = request.headers.get(NUMBER);
    if (number === null) return service.fetch(request, env, execution);
    const work = new Work();
    done.set(number, work);
    return recordInto(work, async () => {
      const response = await service.fetch(request, recording(env), tracked(execution));
      const planted = request.headers.get(PLANT);
      if (planted !== null && response.status === 404) await recording(env).DB.prepare(planted).run();
      return response;
    });
  },
};

/** The execution context, with work that goes on after the answer remembered. */
function tracked(execution: ExecutionContext): ExecutionContext {
  const waitUntil = (work: Promise<unknown>) => {
    const ended: Promise<unknown> = work
      .catch(() => undefined)
      .finally(() => {
        pending.delete(ended);
      });
    pending.add(ended);
    execution.waitUntil(work);
  };
  return { waitUntil, passThroughOnException: () => undefined, props: execution.props } as ExecutionContext;
}

/** Waits for work after the answers, then hands out what was recorded and forgets it. */
async function collect(): Promise<Response> {
  for (let waited = 0; pending.size > 0 && waited < MAX_WAIT_MS; waited += POLL_MS) await scheduler.wait(POLL_MS);
  const effects = Object.fromEntries([...done].map(([number, work]) => [number, effectsOf(work)]));
  done.clear();
  return Response.json(effects);
}

const WRITE = /\b(insert)\b(?: or \w+)? into "?(\w+)|\b(update)\b(?: or \w+)? "?(\w+)|\b(delete) from "?(\w+)/i;

/** Tables whose rows were changed, and calls; each once. */
function effectsOf({ statements, calls }: Work): string[] {
  const written = statements
    .filter(({ changes }) => changes > 0)
    .map(({ sql }) => {
      const [verb, table] = WRITE.exec(sql)?.slice(1).filter(Boolean) ?? ["write", ""];
      return `${verb?.toLowerCase()} ${table}`;
    });
  return [...new Set([...written, ...calls])];
}
