import { fill, h } from "../../../web/lib/dom.ts";
import { poll } from "../../../web/lib/poll.ts";
import { isLocal } from "../lib/account.ts";

/** A transaction in the reference wallet's books, which call it a movement. */
interface Booked {
  readonly transaction_id: string;
  readonly action: string;
  readonly round_id: string;
  readonly session_id: string;
  readonly effect: string;
}

const MAX_SHOWN = 12;
const POLL_INTERVAL_MS = 1500;

/** The address at which `npm run dev` starts the reference wallet, unless the tab has another one. */
function walletAddress(): string {
  return sessionStorage.getItem("wallet") ?? "http://127.0.0.1:8788";
}

/**
 * Shows the transactions of a session as the reference wallet books them, each with a link to its round. They come from
 * the wallet because the service has no list of transactions. On a hosted sandbox the feed is empty.
 */
export function walletFeed(playerId: string, sessionId: string, signal: AbortSignal): HTMLElement {
  const balance = h("strong", { class: "balance" }, "–");
  const list = h("ol", { class: "feed" });
  const place = h("section", { class: "wallet", aria: { label: "Reference wallet" } });
  if (!isLocal()) return place;
  fill(place, h("h2", {}, "Reference wallet"), h("p", {}, "Balance ", balance), list);

  const read = async <T>(path: string): Promise<T | undefined> => {
    const response = await fetch(walletAddress() + path, { signal });
    return response.ok ? ((await response.json()) as T) : undefined;
  };
  poll(POLL_INTERVAL_MS, signal, async () => {
    try {
      const id = encodeURIComponent(playerId);
      const books = await read<{ movements: Booked[] }>(`/books/movements?player_id=${id}&limit=200`);
      const mine = (books?.movements ?? []).filter(({ session_id }) => session_id === sessionId);
      // Before its first transaction a player may be missing from the books.
      if (mine.length > 0) {
        const player = await read<{ balance: string; currency: string }>(`/books/players/${id}`);
        if (player) balance.textContent = `${player.balance} ${player.currency}`;
      }
      const entries = mine.slice(-MAX_SHOWN).reverse().map(entry);
      fill(
        list,
        ...(entries.length > 0 ? entries : [h("li", { class: "quiet-text" }, "No transactions yet. Play a round.")]),
      );
      return false;
    } catch {
      if (!signal.aborted)
        fill(
          place,
          h(
            "p",
            { class: "quiet-text" },
            `The reference wallet at ${walletAddress()} did not respond. Reload the page to try again.`,
          ),
        );
      return true;
    }
  });
  return place;
}

function entry({ action, round_id, effect, transaction_id }: Booked): HTMLElement {
  return h(
    "li",
    { class: action },
    h("span", {}, action),
    h("span", { class: "money" }, effect),
    h("a", { href: `#/rounds/round/${encodeURIComponent(round_id)}`, title: transaction_id }, `Round ${round_id}`),
  );
}
