import { h } from "../../web/lib/dom.ts";
import { type Route, startRouter } from "../../web/lib/router.ts";
import type { Account } from "./lib/account.ts";
import { campaignPage, campaignsPage } from "./pages/campaigns.ts";
import { depositPage } from "./pages/deposit.ts";
import { eventPage } from "./pages/event.ts";
import { eventsPage } from "./pages/events.ts";
import { freeSpinsPage, grantPage } from "./pages/free-spins.ts";
import { grantFreeSpinsPage } from "./pages/grant-free-spins.ts";
import { invoicePage, invoicesPage } from "./pages/invoices.ts";
import { jackpotsPage } from "./pages/jackpots.ts";
import { livePage } from "./pages/live.ts";
import { lobbyPage } from "./pages/lobby.ts";
import { newCampaignPage } from "./pages/new-campaign.ts";
import { overviewPage } from "./pages/overview.ts";
import { playPage } from "./pages/play.ts";
import { playerPage } from "./pages/player.ts";
import { ratesPage } from "./pages/rates.ts";
import { reconciliationPage } from "./pages/reconciliation.ts";
import { roundPage } from "./pages/round.ts";
import { roundsPage } from "./pages/rounds.ts";
import { sessionPage, sessionsPage } from "./pages/sessions.ts";
import { signaturePage } from "./pages/signature.ts";
import { statementsPage } from "./pages/statements.ts";
import { transactionPage } from "./pages/transaction.ts";
import { openRoundsPage, transactionsPage } from "./pages/transactions.ts";
import { walletPage } from "./pages/wallet.ts";
import { webhooksPage } from "./pages/webhooks.ts";
import type { Place } from "./parts/palette.ts";

const PLAY = { group: "Play" };
const PROMOTE = { group: "Promote" };
const MONEY = { group: "Money" };
const INTEGRATE = { group: "Integrate" };

const ROUTES: readonly Route<Account>[] = [
  {
    path: "overview",
    name: "Overview",
    open: overviewPage,
    icon: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  },
  {
    path: "lobby",
    name: "Lobby",
    ...PLAY,
    open: lobbyPage,
    icon: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  },
  { path: "play", within: "lobby", open: playPage },
  { path: "deposit", within: "lobby", open: depositPage },
  { path: "live", name: "Live tables", ...PLAY, open: livePage, icon: "M3 6h18v12H3zM10 9.5v5l4.5-2.5z" },
  {
    ...{ path: "sessions", name: "Sessions", ...PLAY, open: sessionsPage },
    icon: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
  },
  { path: "session", within: "sessions", open: sessionPage },
  { path: "player", within: "sessions", open: playerPage },
  {
    ...{ path: "free-spins", name: "Free spins", ...PROMOTE, open: freeSpinsPage },
    icon: "M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9c-5 0-5-6-2-6 2 0 2 6 2 6s0-6 2-6c3 0 3 6-2 6",
  },
  { path: "grant", within: "free-spins", open: grantPage },
  { path: "grant-free-spins", within: "free-spins", title: "Grant free spins", open: grantFreeSpinsPage },
  {
    ...{ path: "campaigns", name: "Campaigns", ...PROMOTE, open: campaignsPage },
    icon: "M4 10v4l11 5V5zM18.5 9.5a4 4 0 0 1 0 5M7.5 15.5V20H11v-2.8",
  },
  { path: "campaign", within: "campaigns", open: campaignPage },
  { path: "new-campaign", within: "campaigns", title: "New campaign", open: newCampaignPage },
  {
    ...{ path: "jackpots", name: "Jackpots", ...PROMOTE, open: jackpotsPage },
    icon: "M8 4h8v5a4 4 0 0 1-8 0zM8 5H4.5v2A4 4 0 0 0 8.5 11M16 5h3.5v2a4 4 0 0 1-4 4M12 13v5M8 20.5h8",
  },
  {
    ...{ path: "transactions", name: "Transactions", ...MONEY, open: transactionsPage },
    icon: "M4 8h15M15 4l4 4-4 4M20 16H5M9 12l-4 4 4 4",
  },
  { path: "rounds", within: "transactions", title: "Rounds", open: roundsPage },
  { path: "open-rounds", within: "transactions", title: "Open rounds", open: openRoundsPage },
  { path: "round", within: "transactions", open: roundPage },
  { path: "transaction", within: "transactions", open: transactionPage },
  {
    ...{ path: "statements", name: "Statements", ...MONEY, open: statementsPage },
    icon: "M6 3h9l4 4v14H6zM9.5 9h3M9.5 13h6M9.5 17h6",
  },
  {
    ...{ path: "reconciliation", name: "Reconciliation", ...MONEY, open: reconciliationPage },
    icon: "M4 5h6.5v14H4zM13.5 5H20v14h-6.5zM6.5 9.5h1.5M6.5 13h1.5M16 9.5h1.5M16 13h1.5",
  },
  {
    ...{ path: "invoices", name: "Invoices", ...MONEY, open: invoicesPage },
    icon: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5",
  },
  { path: "invoice", within: "invoices", open: invoicePage },
  {
    ...{ path: "rates", name: "Rates", ...MONEY, open: ratesPage },
    icon: "M5 19L19 5M7.5 9.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4zM16.5 18.5a2 2 0 1 0 0-4 2 2 0 0 0 0 4z",
  },
  { path: "events", name: "Events", ...INTEGRATE, open: eventsPage, icon: "M3 12h4.5l2.5-7 4 14 2.5-7H21" },
  { path: "event", within: "events", open: eventPage },
  { path: "webhooks", within: "events", title: "Webhooks", open: webhooksPage },
  {
    ...{ path: "wallet", name: "Wallet suite", ...INTEGRATE, open: walletPage },
    icon: "M4 7.5V19h16V7.5zM4 7.5l12-4v4M16 13.5h.01",
  },
  {
    ...{ path: "signature", name: "Signature lab", ...INTEGRATE, open: signaturePage },
    icon: "M8 20a4 4 0 1 1 2.8-6.8L20 4M16.5 7.5l3 3M13.5 10.5l2 2",
  },
];

/** The pages that are gone to by name: those of the navigation, then those within them that need no id. */
export const PLACES: readonly Place[] = [
  ...ROUTES.flatMap(({ path, name, group }) =>
    name === undefined ? [] : { name, kind: group ?? "Page", href: `#/${path}` },
  ),
  ...ROUTES.flatMap(({ path, title }) => (title === undefined ? [] : { name: title, kind: "Page", href: `#/${path}` })),
];

/** Shows the console's pages for an operator. Answers what opens the current page anew. */
export function showPages(account: Account): () => void {
  const away = h("a", { href: "/docs", class: "away" }, "Documentation");
  return startRouter({ routes: ROUTES, account, site: "Operator Games sandbox", away });
}
