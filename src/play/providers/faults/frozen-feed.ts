import type { OperatorCtx } from "../../../context.ts";
import { BoundedMap } from "../../../lib/bounded-map.ts";
import { faultOf } from "./fault.ts";

const MAX_KEPT = 200;

/**
 * A provider's feed, as an operator sees it that has ordered it down: nothing moves after that. An isolate keeps what
 * it showed first; another may have seen a little more.
 */
export class FrozenFeed<T> {
  readonly #kept = new BoundedMap<string, T>(MAX_KEPT);

  /** The feed, and the time after which nothing of it may be: infinite while the provider works. */
  read(ctx: OperatorCtx, providerCode: string, name: string, current: T): { readonly feed: T; readonly upTo: number } {
    const ordered = faultOf(ctx, providerCode);
    if (ordered?.fault !== "down") return { feed: current, upTo: Number.POSITIVE_INFINITY };
    const key = JSON.stringify([ctx.operator.code, providerCode, name, ordered.since]);
    const feed = this.#kept.get(key) ?? current;
    this.#kept.set(key, feed);
    return { feed, upTo: ordered.since };
  }
}
