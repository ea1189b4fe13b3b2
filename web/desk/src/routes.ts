import type { Route } from "../../lib/router.ts";
import type { Desk } from "./lib/desk.ts";
import { alertsPage } from "./pages/alerts.ts";
import { auditPage } from "./pages/audit.ts";
import { billingPage } from "./pages/billing.ts";
import { failedPage } from "./pages/failed.ts";
import { gamePage } from "./pages/game.ts";
import { gamesPage } from "./pages/games.ts";
import { invoicePage } from "./pages/invoice.ts";
import { invoicesPage } from "./pages/invoices.ts";
import { livePage } from "./pages/live.ts";
import { memberPage } from "./pages/member.ts";
import { operatorPage } from "./pages/operator.ts";
import { operatorsPage } from "./pages/operators.ts";
import { overviewPage } from "./pages/overview.ts";
import { playerPage } from "./pages/player.ts";
import { promotionsPage } from "./pages/promotions.ts";
import { proposalsPage } from "./pages/proposals.ts";
import { providerPage } from "./pages/provider.ts";
import { providersPage } from "./pages/providers.ts";
import { ratesPage } from "./pages/rates.ts";
import { roundPage } from "./pages/round.ts";
import { searchPage } from "./pages/search.ts";
import { sessionPage } from "./pages/session.ts";
import { shardsPage } from "./pages/shards.ts";
import { staffPage } from "./pages/staff.ts";
import { statementsPage } from "./pages/statements.ts";
import { stopsPage } from "./pages/stops.ts";
import { transactionPage } from "./pages/transaction.ts";

export const ROUTES: readonly Route<Desk>[] = [
  { path: "overview", name: "Overview", open: overviewPage },
  { path: "alerts", name: "Alerts", open: alertsPage },
  { path: "failed", name: "Failed", open: failedPage },
  { path: "stops", name: "Stops", open: stopsPage },
  { path: "proposals", name: "Proposals", open: proposalsPage },
  { path: "operators", name: "Operators", open: operatorsPage },
  { path: "operator", within: "operators", open: operatorPage },
  { path: "rates", within: "operators", open: ratesPage },
  { path: "statements", within: "operators", open: statementsPage },
  { path: "providers", name: "Providers", open: providersPage },
  { path: "provider", within: "providers", open: providerPage },
  { path: "games", name: "Games", open: gamesPage },
  { path: "game", within: "games", open: gamePage },
  { path: "promotions", name: "Promotions", open: promotionsPage },
  { path: "live", name: "Live", open: livePage },
  { path: "invoices", name: "Invoices", open: invoicesPage },
  { path: "invoice", within: "invoices", open: invoicePage },
  { path: "billing", within: "invoices", open: billingPage },
  { path: "staff", name: "Staff", open: staffPage },
  { path: "member", within: "staff", open: memberPage },
  { path: "audit", name: "Audit", open: auditPage },
  { path: "shards", name: "Shards", open: shardsPage },
  { path: "search", open: searchPage },
  { path: "transaction", open: transactionPage },
  { path: "round", open: roundPage },
  { path: "session", open: sessionPage },
  { path: "player", open: playerPage },
];
