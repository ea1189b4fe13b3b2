import { link } from "../../ui/navigation.ts";
import { EVENTS, FILES, LINKS, OVERVIEW, type Routes, SETTINGS } from "./routes.ts";

/** The pages of the sandbox's console: what is everywhere, and the tools for testing. */
export const ROUTES: Routes = {
  files: {
    ...FILES,
    "/overview": async () => (await import("./pages/go-live.tsx")).SandboxOverviewPage,
    "/events": async () => (await import("./pages/events.tsx")).EventsPage,
    "/lobby": async () => (await import("./pages/lobby.tsx")).LobbyPage,
    "/play/:id": async () => (await import("./pages/play.tsx")).PlayPage,
    "/deposit/:id?": async () => (await import("./pages/deposit.tsx")).DepositPage,
    "/event/:id": async () => (await import("./pages/event.tsx")).EventPage,
    "/wallet/:id?": async () => (await import("./pages/wallet.tsx")).WalletPage,
    "/signature": async () => (await import("./pages/signature.tsx")).SignaturePage,
  },
  links: [
    OVERVIEW,
    link("lobby", "Lobby", "Play", "play", "deposit"),
    ...LINKS,
    EVENTS,
    link("wallet", "Wallet suite", "Integrate"),
    link("signature", "Signature lab", "Integrate"),
    SETTINGS,
  ],
};
