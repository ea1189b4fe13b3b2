import { link } from "../../ui/navigation.ts";
import type { PageFiles } from "../../ui/pages.tsx";

/** The pages of the navigation, by group. */
export const NAVIGATION = [
  link("overview", "Overview", "Now", "pending", "transaction", "round", "session", "player", "search"),
  link("alerts", "Alerts", "Now"),
  link("service", "Service", "Now"),
  link("failed", "Failed", "Now"),
  link("stops", "Stops", "Now"),
  link("proposals", "Proposals", "Now"),
  link("operators", "Operators", "Partners", "operator", "rates", "statements"),
  link("providers", "Providers", "Partners", "provider"),
  link("games", "Games", "Play", "game"),
  link("promotions", "Promotions", "Play"),
  link("live", "Live", "Play"),
  link("invoices", "Invoices", "Money", "invoice", "billing"),
  link("audit", "Audit", "House"),
  link("staff", "Staff", "House", "member"),
  link("shards", "Shards", "House"),
];

/** The file of each page is read when it is first opened. */
export const PAGES: PageFiles = {
  "/overview": async () => (await import("./pages/overview.tsx")).OverviewPage,
  "/alerts": async () => (await import("./pages/alerts.tsx")).AlertsPage,
  "/service": async () => (await import("./pages/service.tsx")).ServicePage,
  "/failed": async () => (await import("./pages/failed.tsx")).FailedPage,
  "/pending": async () => (await import("./pages/pending.tsx")).PendingPage,
  "/stops": async () => (await import("./pages/stops.tsx")).StopsPage,
  "/proposals": async () => (await import("./pages/proposals.tsx")).ProposalsPage,
  "/operators": async () => (await import("./pages/operators.tsx")).OperatorsPage,
  "/operator/:code": async () => (await import("./pages/operator.tsx")).OperatorPage,
  "/rates/:code": async () => (await import("./pages/rates.tsx")).RatesPage,
  "/statements/:code": async () => (await import("./pages/statements.tsx")).StatementsPage,
  "/providers": async () => (await import("./pages/providers.tsx")).ProvidersPage,
  "/provider/:code": async () => (await import("./pages/provider.tsx")).ProviderPage,
  "/games": async () => (await import("./pages/games.tsx")).GamesPage,
  "/game/:id": async () => (await import("./pages/games.tsx")).GamePage,
  "/promotions": async () => (await import("./pages/promotions.tsx")).PromotionsPage,
  "/live": async () => (await import("./pages/live.tsx")).LivePage,
  "/invoices": async () => (await import("./pages/invoices.tsx")).InvoicesPage,
  "/invoice/:id": async () => (await import("./pages/invoices.tsx")).InvoicePage,
  "/billing/:code?": async () => (await import("./pages/billing.tsx")).BillingPage,
  "/staff": async () => (await import("./pages/staff.tsx")).StaffPage,
  "/member/:id": async () => (await import("./pages/staff.tsx")).MemberPage,
  "/audit": async () => (await import("./pages/audit.tsx")).AuditPage,
  "/shards": async () => (await import("./pages/shards.tsx")).ShardsPage,
  "/search": async () => (await import("./pages/search.tsx")).SearchPage,
  "/transaction/:id": async () => (await import("./pages/transaction.tsx")).TransactionPage,
  "/round/:operator/:id": async () => (await import("./pages/round.tsx")).RoundPage,
  "/session/:id": async () => (await import("./pages/session.tsx")).SessionPage,
  "/player/:operator/:id": async () => (await import("./pages/player.tsx")).PlayerPage,
};
