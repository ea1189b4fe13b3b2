import type { Route } from "../../web/lib/router.ts";
import type { Desk } from "./lib/desk.ts";
import { alertsPage } from "./pages/alerts.ts";
import { auditPage } from "./pages/audit.ts";
import { failedPage } from "./pages/failed.ts";
import { operatorPage } from "./pages/operator.ts";
import { operatorsPage } from "./pages/operators.ts";
import { overviewPage } from "./pages/overview.ts";
import { playerPage } from "./pages/player.ts";
import { providerPage } from "./pages/provider.ts";
import { providersPage } from "./pages/providers.ts";
import { roundPage } from "./pages/round.ts";
import { searchPage } from "./pages/search.ts";
import { sessionPage } from "./pages/session.ts";
import { shardsPage } from "./pages/shards.ts";
import { stopsPage } from "./pages/stops.ts";
import { transactionPage } from "./pages/transaction.ts";

export const ROUTES: readonly Route<Desk>[] = [
  { path: "overview", name: "Overview", open: overviewPage },
  { path: "alerts", name: "Alerts", open: alertsPage },
  { path: "failed", name: "Failed", open: failedPage },
  { path: "stops", name: "Stops", open: stopsPage },
  { path: "operators", name: "Operators", open: operatorsPage },
  { path: "operator", within: "operators", open: operatorPage },
  { path: "providers", name: "Providers", open: providersPage },
  { path: "provider", within: "providers", open: providerPage },
  { path: "audit", name: "Audit", open: auditPage },
  { path: "shards", name: "Shards", open: shardsPage },
  { path: "search", open: searchPage },
  { path: "transaction", open: transactionPage },
  { path: "round", open: roundPage },
  { path: "session", open: sessionPage },
  { path: "player", open: playerPage },
];
