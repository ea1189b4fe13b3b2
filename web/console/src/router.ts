import { depositPage } from "./pages/deposit.ts";
import { eventPage } from "./pages/event.ts";
import { EVENT_TABS, eventsPage } from "./pages/events.ts";
import { lobbyPage } from "./pages/lobby.ts";
import { overviewPage } from "./pages/overview.ts";
import { playPage } from "./pages/play.ts";
import { signaturePage } from "./pages/signature.ts";
import { walletPage } from "./pages/wallet.ts";
import { checklist } from "./parts/go-live.ts";
import { eventRoutes, INTEGRATE, overviewRoute, PLAY, type Routes, SHARED } from "./routes.ts";

/** The pages of the sandbox's console: what is everywhere, and the tools for testing. */
export const ROUTES: Routes = [
  overviewRoute(overviewPage(checklist)),
  {
    path: "lobby",
    name: "Lobby",
    ...PLAY,
    open: lobbyPage,
    icon: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  },
  { path: "play", within: "lobby", open: playPage },
  { path: "deposit", within: "lobby", open: depositPage },
  ...SHARED,
  ...eventRoutes(eventsPage, EVENT_TABS),
  { path: "event", within: "events", open: eventPage },
  {
    ...{ path: "wallet", name: "Wallet suite", ...INTEGRATE, open: walletPage },
    icon: "M4 7.5V19h16V7.5zM4 7.5l12-4v4M16 13.5h.01",
  },
  {
    ...{ path: "signature", name: "Signature lab", ...INTEGRATE, open: signaturePage },
    icon: "M8 20a4 4 0 1 1 2.8-6.8L20 4M16.5 7.5l3 3M13.5 10.5l2 2",
  },
];
