import type { Ctx } from "../../context.ts";
import type { Hops } from "../../lib/hops.ts";

/**
 * Work with an outgoing call that runs at once in one invocation. The platform lets six calls wait for headers, D1's too;
 * a seventh waits inside while its timer runs. One stays free for what runs beside the work.
 */
const MAX_RUNNING = 5;
/** Calls of these to one destination: another one always finds a free place. */
const MAX_RUNNING_PER_DESTINATION = 4;
/** After this many calls in a row without an answer, work that waits for the destination is dropped. */
const MAX_UNANSWERED = 3;

interface Destination {
  /** Name of the called server, for example `wallet acme`. */
  readonly name: string;
  /** It has not answered for a while: work that waits is dropped after one more call without an answer. */
  readonly away?: boolean;
}

interface Line {
  running: number;
  /** A destination starts with one call at a time, so that one that hangs holds one place. */
  allowed: number;
  unanswered: number;
  maxUnanswered: number;
  readonly waiting: ((run: boolean) => void)[];
}

class CallGate {
  #running = 0;
  /** Waiting calls by destination, in the order in which the destinations are served next. */
  readonly #lines = new Map<string, Line>();

  async pass({ name, away }: Destination, work: () => Promise<boolean | undefined>): Promise<boolean> {
    const line = this.#lineOf(name);
    if (away) line.maxUnanswered = 1;
    const turn = new Promise<boolean>((run) => line.waiting.push(run));
    this.#admit();
    if (!(await turn)) return false;
    let answered: boolean | undefined;
    try {
      answered = await work();
    } finally {
      this.#running--;
      line.running--;
      follow(line, answered);
      this.#admit();
    }
    return true;
  }

  #lineOf(name: string): Line {
    const known = this.#lines.get(name);
    if (known) return known;
    const line: Line = { running: 0, allowed: 1, unanswered: 0, maxUnanswered: MAX_UNANSWERED, waiting: [] };
    this.#lines.set(name, line);
    return line;
  }

  /** Gives free places to the destinations in turn. */
  #admit(): void {
    while (this.#running < MAX_RUNNING) {
      const next = [...this.#lines].find(
        ([, { waiting, running, allowed }]) => waiting.length > 0 && running < allowed,
      );
      if (!next) return;
      const [name, line] = next;
      this.#lines.delete(name);
      this.#lines.set(name, line);
      this.#running++;
      line.running++;
      line.waiting.shift()?.(true);
    }
  }
}

function follow(line: Line, answered: boolean | undefined): void {
  if (answered !== false) {
    line.allowed = Math.min(line.allowed + 1, MAX_RUNNING_PER_DESTINATION);
    if (answered) line.unanswered = 0;
    return;
  }
  line.allowed = 1;
  line.unanswered++;
  if (line.unanswered < line.maxUnanswered) return;
  line.unanswered = 0;
  for (const run of line.waiting.splice(0)) run(false);
}

/** Gates by the invocation's counter: a context may be extended, and a promise of another invocation may never settle. */
const gates = new WeakMap<Hops, CallGate>();

/**
 * Runs work that calls an outside server once the invocation has a place for it, destinations in turn. Taken before the
 * work claims its row and before the call's timer: work that waits holds nothing. The work returns whether the server
 * answered, or undefined if it was not called. False if the work was dropped unrun because the server does not answer: its
 * row stays due, and the sweep finds it.
 */
export function inTurn(ctx: Ctx, to: Destination, work: () => Promise<boolean | undefined>): Promise<boolean> {
  const gate = gates.get(ctx.hops) ?? new CallGate();
  gates.set(ctx.hops, gate);
  return gate.pass(to, work);
}
