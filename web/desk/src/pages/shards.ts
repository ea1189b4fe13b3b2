import { h } from "../../../lib/dom.ts";
import { pageOf } from "../../../lib/page.ts";
import { loaded } from "../../../parts/loaded.ts";
import type { OpenPage } from "../lib/desk.ts";
import type { Shard } from "../lib/generated.ts";
import { age, mark, table } from "../parts/facts.ts";

const MAX_BYTES = 10_000_000_000;
const TONES: Readonly<Record<string, "good" | "warn" | "plain">> = { open: "good", filling: "warn", closing: "warn" };

/** The ledger's databases. They are added, closed and retired with `npm run shards`. */
export const shardsPage: OpenPage = ({ account: { api }, signal }) => {
  const { element } = loaded(
    "the databases",
    signal,
    () => api.call("GET /admin/v1/shards", { signal }),
    ({ shards }) => [
      table(
        "The ledger's databases",
        ["Shard", "State", "Size", "Transactions", "Operators", "Opened", "Closed", "Export"],
        shards.map((one) => [
          String(one.shard),
          mark(one.state ?? "not opened", TONES[one.state ?? ""] ?? "plain"),
          size(one),
          one.movements === null ? "–" : one.movements.toLocaleString("en-GB"),
          String(one.operators),
          one.opened_at === null ? "–" : age(one.opened_at),
          one.closed_at === null ? "–" : age(one.closed_at),
          one.export === null ? "–" : `${Math.round(one.export.progress * 100)} %`,
        ]),
      ),
    ],
  );
  return pageOf(
    "Shards",
    "The ledger's databases",
    h("p", { class: "meta" }, "npm run shards adds, closes, exports and retires them: each step is a deployment too."),
    element,
  );
};

function size({ size_bytes: bytes }: Shard): string {
  if (bytes === null) return "not bound";
  return `${(bytes / 1_000_000).toFixed(1)} MB, ${((100 * bytes) / MAX_BYTES).toFixed(1)} %`;
}
