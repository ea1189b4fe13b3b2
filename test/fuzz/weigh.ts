import { type Played, play } from "./play.ts";
import type { Sequence } from "./sequence.ts";
import type { World } from "./world.ts";

/** A request that takes more processor time is repeated alone, until it takes less: its least counts. */
const DEAR_MS = 50;
const MAX_REPEATS = 6;

/** The most processor time in ms of each operation and status, where the world measures it. */
export class Scale {
  readonly costliest = new Map<string, number>();
  /** Kinds of which no request could be repeated: the time of its neighbours is in theirs. */
  readonly #unrepeated = new Set<string>();

  async weigh(world: World, sequence: Sequence, step: number, { request, answer }: Played): Promise<void> {
    const kind = `${request.operation} ${answer.status}`;
    const isUnrepeated = this.#unrepeated.has(kind);
    const known = isUnrepeated ? 0 : (this.costliest.get(kind) ?? 0);
    let ms = answer.processorMs ?? 0;
    let wasRepeated = ms <= DEAR_MS;
    for (let repeat = 0; repeat < MAX_REPEATS && ms > DEAR_MS && ms > known; repeat++) {
      // Work behind earlier answers, of its own sequence too, and the collection of garbage would count.
      const again = (await play(world, sequence, step))[step];
      // A repeat may be answered otherwise, and says nothing then.
      if (!again?.atRest || again.answer.status !== answer.status) continue;
      ms = Math.min(ms, again.answer.processorMs ?? ms);
      wasRepeated = true;
    }
    if (wasRepeated) {
      if (ms > known) this.costliest.set(kind, ms);
      this.#unrepeated.delete(kind);
    } else if (known === 0) {
      this.costliest.set(kind, Math.min(ms, this.costliest.get(kind) ?? ms));
      this.#unrepeated.add(kind);
    }
  }
}
