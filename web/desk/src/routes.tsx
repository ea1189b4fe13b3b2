import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Route, Switch } from "wouter-preact";
import { where } from "./lib/where.ts";
import { To } from "./ui/facts.tsx";
import { Page } from "./ui/page.tsx";
import { Empty, Failure, Skeleton } from "./ui/states.tsx";

/** The pages of the navigation, by group; `within` are those that it leads to. */
export const NAVIGATION = [
  {
    ...{
      path: "overview",
      name: "Overview",
      group: "Now",
      within: ["transaction", "round", "session", "player", "search"],
    },
    icon: "M4 4h7v9H4zM13 4h7v5h-7zM13 11h7v9h-7zM4 15h7v5H4z",
  },
  {
    ...{ path: "alerts", name: "Alerts", group: "Now", within: [] },
    icon: "M6 16v-5a6 6 0 0 1 12 0v5l1.5 2h-15zM10 20.5h4",
  },
  { path: "service", name: "Service", group: "Now", within: [], icon: "M3 13h4l3-8 4 14 3-6h4" },
  {
    ...{ path: "failed", name: "Failed", group: "Now", within: [] },
    icon: "M12 4l9 16H3zM12 10v4.5M12 17v.5",
  },
  {
    ...{ path: "stops", name: "Stops", group: "Now", within: [] },
    icon: "M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM8 12h8",
  },
  {
    ...{ path: "proposals", name: "Proposals", group: "Now", within: [] },
    icon: "M3.5 12.5l4 4 8-9M12 15.5l1 1 7.5-9",
  },
  {
    ...{ path: "operators", name: "Operators", group: "Partners", within: ["operator", "rates", "statements"] },
    icon: "M4 20.5V6l8-3 8 3v14.5zM9 20.5V16h6v4.5M8.5 9h.5M15 9h.5M8.5 12.5h.5M15 12.5h.5",
  },
  {
    ...{ path: "providers", name: "Providers", group: "Partners", within: ["provider"] },
    icon: "M9 3.5v4M15 3.5v4M6.5 7.5h11V12a5.5 5.5 0 0 1-11 0zM12 17.5v3",
  },
  {
    ...{ path: "games", name: "Games", group: "Play", within: ["game"] },
    icon: "M5 4h14v16H5zM9.5 9.5h.5M14 9.5h.5M9.5 14.5h.5M14 14.5h.5M12 12h.5",
  },
  {
    ...{ path: "promotions", name: "Promotions", group: "Play", within: [] },
    icon: "M4 9h16v4H4zM6 13v8h12v-8M12 9v12M12 9c-5 0-5-6-2-6 2 0 2 6 2 6s0-6 2-6c3 0 3 6-2 6",
  },
  {
    ...{ path: "live", name: "Live", group: "Play", within: [] },
    icon: "M3 6h18v12H3zM10 9.5v5l4.5-2.5z",
  },
  {
    ...{ path: "invoices", name: "Invoices", group: "Money", within: ["invoice", "billing"] },
    icon: "M6 3h12v18l-3-2-3 2-3-2-3 2zM9.5 8h5M9.5 12h5",
  },
  {
    ...{ path: "audit", name: "Audit", group: "House", within: [] },
    icon: "M6 3h9l4 4v14H6zM9.5 9h3M9.5 13h6M9.5 17h6",
  },
  {
    ...{ path: "staff", name: "Staff", group: "House", within: ["member"] },
    icon: "M12 11.5a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4.5 20.5a7.5 7.5 0 0 1 15 0",
  },
  {
    ...{ path: "shards", name: "Shards", group: "House", within: [] },
    icon: "M12 3.5c4.5 0 8 1.3 8 3s-3.5 3-8 3-8-1.3-8-3 3.5-3 8-3zM4 6.5v11c0 1.7 3.5 3 8 3s8-1.3 8-3v-11M4 12c0 1.7 3.5 3 8 3s8-1.3 8-3",
  },
] as const;

/** What the address says after the page's name. */
export interface PageProps {
  readonly path: readonly string[];
}

type Module = () => Promise<ComponentType<PageProps>>;

/** The file of each page is read when it is first opened. */
const PAGES: Readonly<Record<string, Module>> = {
  "/overview": async () => (await import("./pages/overview.tsx")).OverviewPage,
  "/alerts": async () => (await import("./pages/alerts.tsx")).AlertsPage,
  "/service": async () => (await import("./pages/service.tsx")).ServicePage,
  "/failed": async () => (await import("./pages/failed.tsx")).FailedPage,
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

const read = new Map<string, ComponentType<PageProps>>();

/** The page that the address names. */
export function Pages() {
  const { page } = where.value;
  return (
    <Switch>
      {Object.keys(PAGES).map((route) => (
        <Route key={route} path={route}>
          <Shown route={route} />
        </Route>
      ))}
      <Route>
        <Page title="No such page">
          <Empty title="This page does not exist.">
            Nothing is at “{page}”. The link may be old or mistyped. <To path={["overview"]}>Go to the first page</To>
          </Empty>
        </Page>
      </Route>
    </Switch>
  );
}

function Shown({ route }: { readonly route: string }) {
  const [answer, setAnswer] = useState<{ readonly error?: unknown }>({});
  const Component = read.get(route);
  useEffect(() => {
    if (Component) return;
    PAGES[route]?.().then(
      (page) => {
        read.set(route, page);
        setAnswer({});
      },
      (error: unknown) => setAnswer({ error }),
    );
  }, [route, Component]);
  if (Component) return <Component path={where.value.path} />;
  if (answer.error) return <Failure error={answer.error} retry={() => location.reload()} />;
  return (
    <>
      <h1 class="skeleton-heading">
        <span class="visually-hidden">Loading</span>
      </h1>
      <Skeleton what="the page" />
    </>
  );
}
