import { byId, fill } from "../../lib/dom.ts";
import { credentialsOf, savedCredentials } from "../../lib/key-store.ts";
import { skipLink } from "../../parts/skip-link.ts";
import { themeSwitch } from "../../parts/theme-switch.ts";
import { type Account, connect, DEMO, isLocal } from "./lib/account.ts";
import { keepWalletAddress } from "./lib/reference-wallet.ts";
import { connectPage } from "./pages/connect.ts";
import { showContextBar } from "./parts/context-bar.ts";
import { showMenu } from "./parts/menu.ts";
import { showMeter } from "./parts/meter.ts";
import { showPalette } from "./parts/palette.ts";
import { showTroubles } from "./parts/trouble-bar.ts";
import { ROUTES } from "./router.ts";
import { placesOf, showPages } from "./routes.ts";

// `npm run dev` adds the reference wallet's port when it is not the default one.
const walletPort = new URLSearchParams(location.search).get("wallet");
if (walletPort && /^[0-9]+$/.test(walletPort)) keepWalletAddress(Number(walletPort));

const [topOfPage] = document.getElementsByClassName("top");

skipLink();
themeSwitch(byId("theme"));
showMeter(byId("meter"));
showMenu(byId("menu"), byId("nav"));

/** Connects with the tab's key, or on a local sandbox with the seeded one, so that a game is one click away. */
async function start(): Promise<void> {
  const signedOut = sessionStorage.getItem("ask") !== null;
  const demo = () => (isLocal() && !signedOut ? credentialsOf(DEMO.keyId, DEMO.secret) : undefined);
  const credentials = (await savedCredentials()) ?? (await demo());
  if (!credentials) return askForKey();
  try {
    enter(await connect(credentials));
  } catch (error) {
    askForKey(error);
  }
}

function enter(account: Account): void {
  const reopen = showPages(ROUTES, "Operator Games sandbox", account);
  showContextBar(byId("context"), account, reopen);
  showPalette(byId("find"), account, placesOf(ROUTES));
  if (topOfPage) showTroubles(topOfPage, account);
}

function askForKey(reason?: unknown): void {
  fill(byId("main"), connectPage(enter, reason));
}

void start();
