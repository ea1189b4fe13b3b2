import type { Account } from "./lib/account.ts";
import { byId, fill, h } from "./lib/dom.ts";
import type { OpenPage } from "./lib/page.ts";
import { campaignsPage } from "./pages/campaigns.ts";
import { depositPage } from "./pages/deposit.ts";
import { eventsPage } from "./pages/events.ts";
import { freeSpinsPage } from "./pages/free-spins.ts";
import { jackpotsPage } from "./pages/jackpots.ts";
import { livePage } from "./pages/live.ts";
import { lobbyPage } from "./pages/lobby.ts";
import { playPage } from "./pages/play.ts";
import { ratesPage } from "./pages/rates.ts";
import { reconciliationPage } from "./pages/reconciliation.ts";
import { roundsPage } from "./pages/rounds.ts";
import { signaturePage } from "./pages/signature.ts";
import { walletPage } from "./pages/wallet.ts";
import { failure } from "./parts/states.ts";

/** The pages in the order of the navigation. A page without a name is only linked from other pages. */
const PAGES: readonly { readonly path: string; readonly name?: string; readonly open: OpenPage }[] = [
  { path: "lobby", name: "Lobby", open: lobbyPage },
  { path: "play", open: playPage },
  { path: "deposit", open: depositPage },
  { path: "live", name: "Live tables", open: livePage },
  { path: "free-spins", name: "Free spins", open: freeSpinsPage },
  { path: "campaigns", name: "Campaigns", open: campaignsPage },
  { path: "jackpots", name: "Jackpots", open: jackpotsPage },
  { path: "rounds", name: "Rounds", open: roundsPage },
  { path: "events", name: "Events", open: eventsPage },
  { path: "reconciliation", name: "Reconciliation", open: reconciliationPage },
  { path: "rates", name: "Rates", open: ratesPage },
  { path: "wallet", name: "Wallet suite", open: walletPage },
  { path: "signature", name: "Signature lab", open: signaturePage },
];

/** Shows the page that the URL hash names, now and whenever it changes. */
export function startRouter(account: Account): void {
  const links = PAGES.filter(({ name }) => name !== undefined).map(({ path, name }) =>
    h("a", { href: `#/${path}`, data: { path } }, name),
  );
  fill(byId("nav"), ...links, h("a", { href: "/docs", class: "away" }, "API reference"));
  let leave = new AbortController();

  const show = () => {
    leave.abort();
    leave = new AbortController();
    const [route = "", search = ""] = location.hash.replace(/^#\//, "").split("?");
    const [name = "", ...path] = route.split("/").map(decodeURIComponent);
    const page = PAGES.find(({ path }) => path === name) ?? PAGES[0];
    if (!page) return;
    for (const link of links) {
      if (link.dataset.path === page.path) {
        link.setAttribute("aria-current", "page");
        // On a phone the navigation is one line that scrolls sideways.
        link.scrollIntoView({ block: "nearest", inline: "center" });
      } else link.removeAttribute("aria-current");
    }
    const main = byId("main");
    try {
      const query = new URLSearchParams(search);
      const { title, element } = page.open({ account, path, query, signal: leave.signal });
      document.title = `${title} · Operator Games sandbox`;
      fill(main, element);
    } catch (error) {
      fill(main, failure(error));
    }
    window.scrollTo(0, 0);
    if (moved) main.focus({ preventScroll: true });
    moved = true;
  };
  let moved = false;
  window.addEventListener("hashchange", show);
  show();
}
