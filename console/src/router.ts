import { h } from "../../web/lib/dom.ts";
import { type Route, startRouter } from "../../web/lib/router.ts";
import type { Account } from "./lib/account.ts";
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

const ROUTES: readonly Route<Account>[] = [
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

/** Shows the console's pages for an operator. */
export function showPages(account: Account): void {
  const away = h("a", { href: "/docs", class: "away" }, "Documentation");
  startRouter({ routes: ROUTES, account, site: "Operator Games sandbox", away });
}
