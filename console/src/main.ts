import { type Account, connect, DEMO, isLocal, savedCredentials } from "./lib/account.ts";
import { byId, fill } from "./lib/dom.ts";
import { connectPage } from "./pages/connect.ts";
import { openAccountMenu } from "./parts/account-menu.ts";
import { showMeter } from "./parts/meter.ts";
import { themeSwitch } from "./parts/theme-switch.ts";
import { startRouter } from "./router.ts";

// `npm run dev` names the reference wallet's port when it is another one.
const walletPort = new URLSearchParams(location.search).get("wallet");
if (walletPort && /^[0-9]+$/.test(walletPort)) sessionStorage.setItem("wallet", `http://127.0.0.1:${walletPort}`);

themeSwitch(byId("theme"));
showMeter(byId("meter"));

/** The tab's own key; on a local sandbox the seeded one, so that a game is a click away. */
async function start(): Promise<void> {
  const asked = sessionStorage.getItem("ask") !== null;
  const credentials = savedCredentials() ?? (isLocal() && !asked ? DEMO : undefined);
  if (!credentials) return ask();
  try {
    enter(await connect(credentials));
  } catch (error) {
    ask(error);
  }
}

function enter(account: Account): void {
  openAccountMenu(byId("account"), account);
  startRouter(account);
}

function ask(reason?: unknown): void {
  fill(byId("main"), connectPage(enter, reason));
}

void start();
