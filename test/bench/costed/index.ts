import type { Env } from "../../../src/env.ts";
import service from "../../../src/index.ts";
import type { WakeUp } from "../../../src/lib/outbox/wake-up.ts";
import * as objects from "../../../src/objects.ts";
import { recordAllInto, recording, Work } from "../../support/recorder.ts";

/** Charges of the platform since the last reading. */
let tally = emptyTally();
let work = new Work();
recordAllInto(work);

function emptyTally() {
  return { requests: 0, batches: 0, alarms: 0, objectRowsRead: 0, objectRowsWritten: 0 };
}

const TAKE = "x-take-costs";

/** The service, with what the platform charges counted. */
export default {
  fetch(request: Request, env: Env, execution: ExecutionContext) {
    if (request.headers.has(TAKE)) return take();
    tally.requests++;
    return service.fetch(request, recording(env), execution);
  },
  queue(batch: MessageBatch<WakeUp>, env: Env, execution: ExecutionContext) {
    tally.batches++;
    return service.queue(batch, recording(env), execution);
  },
  scheduled: (controller: ScheduledController, env: Env, execution: ExecutionContext) =>
    service.scheduled(controller, recording(env), execution),
};

function take(): Response {
  const { statements, calls } = work;
  const costs = { ...tally, statements, calls };
  tally = emptyTally();
  work = new Work();
  recordAllInto(work);
  return Response.json(costs);
}

let patched = false;

/** Counts the rows of every object's SQLite. Each alarm that is set costs a row. */
function metered(state: DurableObjectState): DurableObjectState {
  if (patched) return state;
  patched = true;
  const { storage } = state;
  const sql = Object.getPrototypeOf(storage.sql) as { exec: (...args: unknown[]) => SqlStorageCursor<never> };
  const exec = sql.exec;
  sql.exec = function (this: object, ...args) {
    const cursor = exec.apply(this, args);
    // Callers read a cursor to its end at once.
    queueMicrotask(() => {
      tally.objectRowsRead += cursor.rowsRead;
      tally.objectRowsWritten += cursor.rowsWritten;
    });
    return cursor;
  };
  const storing = Object.getPrototypeOf(storage) as { setAlarm: (...args: unknown[]) => Promise<void> };
  const setAlarm = storing.setAlarm;
  storing.setAlarm = function (this: object, ...args) {
    tally.objectRowsWritten++;
    return setAlarm.apply(this, args);
  };
  return state;
}

export class RateCounter extends objects.RateCounter {
  constructor(state: DurableObjectState, env: Env) {
    super(metered(state), recording(env));
  }
}

export class StrangerCounter extends objects.StrangerCounter {
  constructor(state: DurableObjectState, env: Env) {
    super(metered(state), recording(env));
  }
}

export class LiveLobby extends objects.LiveLobby {
  constructor(state: DurableObjectState, env: Env) {
    super(metered(state), recording(env));
  }

  override async alarm(): Promise<void> {
    tally.alarms++;
    await super.alarm();
  }
}

export { Listener, LiveStudio, ValidationRun, WireLog } from "../../../src/objects.ts";
