import { isLocal } from "../lib/account.ts";
import { fill, h } from "../lib/dom.ts";
import { poll } from "../lib/poll.ts";

/** A movement in the reference wallet's books. */
interface Booked {
  readonly transaction_id: string;
  readonly action: string;
  readonly round_id: string;
  readonly session_id: string;
  readonly effect: string;
}

const SHOWN = 12;
const EVERY_MS = 1500;

/** Where `npm run dev` starts the reference wallet, unless the tab was told another place. */
function walletAddress(): string {
  return sessionStorage.getItem("wallet") ?? "http://127.0.0.1:8788";
}

/**
 * What the reference wallet books for a session, as it happens, with a way to each round. The service has no list of
 * movements; the wallet, which the operator owns, has. On a hosted sandbox the operator's own books say the same.
 */
export function walletFeed(playerId: string, sessionId: string, left: AbortSignal): HTMLElement {
  const balance = h("strong", { class: "balance" }, "–");
  const list = h("ol", { class: "feed" });
  const place = h("section", { class: "wallet", aria: { label: "Reference wallet" } });
  if (!isLocal()) return place;
  fill(place, h("h2", {}, "Reference wallet"), h("p", {}, "Balance ", balance), list);

  const read = async <T>(path: string): Promise<T | undefined> => {
    const response = await fetch(walletAddress() + path, { signal: left });
    return response.ok ? ((await response.json()) as T) : undefined;
  };
  poll(EVERY_MS, left, async () => {
    try {
      const id = encodeURIComponent(playerId);
      const books = await read<{ movements: Booked[] }>(`/books/movements?player_id=${id}&limit=200`);
      const mine = (books?.movements ?? []).filter(({ session_id }) => session_id === sessionId);
      // A player whom the wallet has never met has no page in its books yet.
      if (mine.length > 0) {
        const player = await read<{ balance: string; currency: string }>(`/books/players/${id}`);
        if (player) balance.textContent = `${player.balance} ${player.currency}`;
      }
      const entries = mine.slice(-SHOWN).reverse().map(entry);
      fill(
        list,
        ...(entries.length > 0 ? entries : [h("li", { class: "quiet-text" }, "Nothing booked yet: play a round.")]),
      );
      return false;
    } catch {
      if (!left.aborted) fill(place, h("p", { class: "quiet-text" }, `No reference wallet at ${walletAddress()}.`));
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
