import type { NavLink } from "../../ui/frame.tsx";
import { link } from "../../ui/navigation.ts";
import type { PageFiles } from "../../ui/pages.tsx";
import type { Place } from "../../ui/palette.tsx";

/** The pages of one site: their files, and the links of its navigation. */
export interface Routes {
  readonly files: PageFiles;
  readonly links: readonly NavLink[];
}

/** The pages whose calls the service answers everywhere. */
export const FILES: PageFiles = {
  "/live": async () => (await import("./pages/live.tsx")).LivePage,
  "/sessions": async () => (await import("./pages/sessions.tsx")).SessionsPage,
  "/session/:id": async () => (await import("./pages/sessions.tsx")).SessionPage,
  "/player/:id": async () => (await import("./pages/player.tsx")).PlayerPage,
  "/free-spins": async () => (await import("./pages/free-spins.tsx")).FreeSpinsPage,
  "/grant/:id": async () => (await import("./pages/free-spins.tsx")).GrantPage,
  "/grant-batch/:id": async () => (await import("./pages/grant-batch.tsx")).GrantBatchPage,
  "/grant-free-spins": async () => (await import("./pages/grant-free-spins.tsx")).GrantFreeSpinsPage,
  "/campaigns": async () => (await import("./pages/campaigns.tsx")).CampaignsPage,
  "/campaign/:id": async () => (await import("./pages/campaigns.tsx")).CampaignPage,
  "/new-campaign": async () => (await import("./pages/new-campaign.tsx")).NewCampaignPage,
  "/jackpots": async () => (await import("./pages/jackpots.tsx")).JackpotsPage,
  "/transactions": async () => (await import("./pages/transactions.tsx")).TransactionsPage,
  "/rounds": async () => (await import("./pages/rounds.tsx")).RoundsPage,
  "/open-rounds": async () => (await import("./pages/transactions.tsx")).OpenRoundsPage,
  "/round/:id": async () => (await import("./pages/round.tsx")).RoundPage,
  "/transaction/:id": async () => (await import("./pages/transaction.tsx")).TransactionPage,
  "/statements": async () => (await import("./pages/statements.tsx")).StatementsPage,
  "/reconciliation/:id?": async () => (await import("./pages/reconciliation.tsx")).ReconciliationPage,
  "/invoices": async () => (await import("./pages/invoices.tsx")).InvoicesPage,
  "/invoice/:id": async () => (await import("./pages/invoices.tsx")).InvoicePage,
  "/month-so-far": async () => (await import("./pages/month-so-far.tsx")).MonthSoFarPage,
  "/rates": async () => (await import("./pages/rates.tsx")).RatesPage,
  "/webhooks": async () => (await import("./pages/webhooks.tsx")).WebhooksPage,
  "/settings": async () => (await import("./pages/settings.tsx")).SettingsPage,
  "/keys": async () => (await import("./pages/keys.tsx")).KeysPage,
  "/event-choice": async () => (await import("./pages/settings.tsx")).EventChoicePage,
  "/setting-changes": async () => (await import("./pages/settings.tsx")).SettingChangesPage,
  "/unknown-fields": async () => (await import("./pages/unknown-fields.tsx")).UnknownFieldsPage,
};

/** The navigation's first page. */
export const OVERVIEW = link("overview", "Overview");

/** Those of the shared pages, in the order of the navigation. */
export const LINKS: readonly NavLink[] = [
  link("live", "Live tables", "Play"),
  link("sessions", "Sessions", "Play", "session", "player"),
  link("free-spins", "Free spins", "Promote", "grant", "grant-batch", "grant-free-spins"),
  link("campaigns", "Campaigns", "Promote", "campaign", "new-campaign"),
  link("jackpots", "Jackpots", "Promote"),
  link("transactions", "Transactions", "Money", "rounds", "open-rounds", "round", "transaction"),
  link("statements", "Statements", "Money"),
  link("reconciliation", "Reconciliation", "Money"),
  link("invoices", "Invoices", "Money", "invoice", "month-so-far"),
  link("rates", "Rates", "Money"),
];

export const EVENTS = link("events", "Events", "Integrate", "event", "webhooks");
export const SETTINGS = link(
  "settings",
  "Settings",
  "Integrate",
  "keys",
  "event-choice",
  "setting-changes",
  "unknown-fields",
);

/** Pages that need no id and are not in the navigation. */
const FURTHER = [
  ["grant-free-spins", "Grant free spins"],
  ["new-campaign", "New campaign"],
  ["rounds", "Rounds"],
  ["open-rounds", "Open rounds"],
  ["month-so-far", "Month so far"],
  ["webhooks", "Webhooks"],
  ["keys", "Keys"],
  ["event-choice", "Event choice"],
  ["setting-changes", "Changes of settings"],
  ["unknown-fields", "Unknown fields"],
] as const;

/** The pages that are gone to by name: those of the navigation, then those within them that need no id. */
export function placesOf({ links }: Routes): readonly Place[] {
  return [
    ...links.map(({ path, name, group }) => ({ name, kind: group ?? "Page", href: `#/${path}` })),
    ...FURTHER.filter(([path]) => !links.some((one) => one.path === path)).map(([path, name]) => ({
      name,
      kind: "Page",
      href: `#/${path}`,
    })),
  ];
}
