import type { Trouble } from "../../../../clients/typescript/src/index.ts";
import { hrefOf } from "../../../lib/address.ts";
import { fill, h } from "../../../lib/dom.ts";
import { fromNow } from "../../../lib/format.ts";
import { poll } from "../../../lib/poll.ts";
import type { Account } from "../lib/account.ts";

const EVERY_MS = 60_000;

/** Says beneath the top what does not answer, as long as it lasts. */
export function showTroubles(top: Element, { client }: Account): void {
  top.querySelector(".troubles")?.remove();
  const bar = h("div", { class: "troubles", role: "status", hidden: true });
  top.append(bar);
  // Ends with the bar: another account brings its own.
  const gone = new AbortController();
  poll(EVERY_MS, gone.signal, async () => {
    if (!bar.isConnected) return true;
    const found = (await client.troubles().catch(() => undefined))?.troubles;
    if (!found) return false;
    bar.hidden = found.length === 0;
    fill(bar, ...found.map((one) => h("p", {}, ...wordsOf(one))));
    return false;
  });
}

function wordsOf({ kind, provider_code: code, since, consecutive_unanswered: count, likely_cause: cause }: Trouble) {
  if (kind === "provider") return [`${code} does not answer, ${fromNow(since)}. Its launches fail until it does.`];
  const calls = count === null ? "" : ` ${count} calls in a row when it was told.`;
  return [
    `Your wallet does not answer, ${fromNow(since)}.${calls} ${cause ?? ""} `,
    h("a", { href: hrefOf("transactions", [], new URLSearchParams({ status: "pending" })) }, "What waits"),
  ];
}
