import { h } from "../../lib/dom.ts";
import { type Route, startRouter } from "../../lib/router.ts";
import type { Account } from "./lib/account.ts";
import { offerPages } from "./lib/offered.ts";
import type { OpenPage } from "./lib/page.ts";
import { campaignPage, campaignsPage } from "./pages/campaigns.ts";
import { freeSpinsPage, grantPage } from "./pages/free-spins.ts";
import { grantBatchPage } from "./pages/grant-batch.ts";
import { grantFreeSpinsPage } from "./pages/grant-free-spins.ts";
import { invoicePage, invoicesPage } from "./pages/invoices.ts";
import { jackpotsPage } from "./pages/jackpots.ts";
import { livePage } from "./pages/live.ts";
import { newCampaignPage } from "./pages/new-campaign.ts";
import { playerPage } from "./pages/player.ts";
import { ratesPage } from "./pages/rates.ts";
import { reconciliationPage } from "./pages/reconciliation.ts";
import { roundPage } from "./pages/round.ts";
import { roundsPage } from "./pages/rounds.ts";
import { sessionPage, sessionsPage } from "./pages/sessions.ts";
import { statementsPage } from "./pages/statements.ts";
import { transactionPage } from "./pages/transaction.ts";
import { openRoundsPage, transactionsPage } from "./pages/transactions.ts";
import { webhooksPage } from "./pages/webhooks.ts";
import type { Place } from "./parts/palette.ts";
import type { Tabs } from "./parts/tabs.ts";

export const PLAY = { group: "Play" };
const PROMOTE = { group: "Promote" };
const MONEY = { group: "Money" };
export const INTEGRATE = { group: "Integrate" };

/** The pages of one site, in the order of the navigation. */
export type Routes = readonly Route<Account>[];

/** The first page. */
export function overviewRoute(open: OpenPage): Route<Account> {
  return { path: "overview", name: "Overview", open, icon: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z" };
}

/** What went to and from the operator: a page of the site's own, and the webhooks. `tabs` lead from one to the other. */
export function eventRoutes(open: OpenPage, tabs: Tabs): Routes {
  return [
    { path: "events", name: "Events", ...INTEGRATE, open, icon: "M3 12h4.5l2.5-7 4 14 2.5-7H21" },
    { path: "webhooks", within: "events", title: "Webhooks", open: webhooksPage(tabs) },
  ];
}

/** The pages whose calls the service answers everywhere. */
export const SHARED: Routes = [
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
  { path: "grant-batch", within: "free-spins", open: grantBatchPage },
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
];

/** The pages that are gone to by name: those of the navigation, then those within them that need no id. */
export function placesOf(routes: Routes): readonly Place[] {
  return [
    ...routes.flatMap(({ path, name, group }) =>
      name === undefined ? [] : { name, kind: group ?? "Page", href: `#/${path}` },
    ),
    ...routes.flatMap(({ path, title }) =>
      title === undefined ? [] : { name: title, kind: "Page", href: `#/${path}` },
    ),
  ];
}

/** Shows the pages for an operator. Answers what opens the current page anew. */
export function showPages(routes: Routes, site: string, account: Account): () => void {
  offerPages(routes.map(({ path }) => path));
  const away = h("a", { href: "/docs", class: "away" }, "Documentation");
  return startRouter({ routes, account, site, away });
}
