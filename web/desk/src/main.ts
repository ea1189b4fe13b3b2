import { byId, fill, h } from "../../lib/dom.ts";
import { startRouter } from "../../lib/router.ts";
import { skipLink } from "../../parts/skip-link.ts";
import { failure } from "../../parts/states.ts";
import { themeSwitch } from "../../parts/theme-switch.ts";
import { Api, SignedOutError } from "./lib/api.ts";
import { type Desk, INSTALLATION } from "./lib/desk.ts";
import { signInPage } from "./pages/sign-in.ts";
import { showAccount } from "./parts/account.ts";
import { searchBox } from "./parts/search-box.ts";
import { ROUTES } from "./routes.ts";

skipLink();
themeSwitch(byId("theme"));
const site = document.documentElement.dataset.site ?? "production";
fill(byId("installation"), h("strong", {}, INSTALLATION), h("span", {}, site));
byId("installation").classList.add(site);

/** Ends the pages of the member who is signed in. */
let leave = new AbortController();

/** Signs in with a token, or without one as the person that Cloudflare Access names. */
async function signIn(token?: string): Promise<void> {
  // A token that is refused later, as one that was revoked, ends the pages.
  const api = new Api(token, (reason) => signedIn && askForToken(reason));
  let signedIn = false;
  const me = await api.call("GET /admin/v1/me");
  signedIn = true;
  enter({ api, me });
}

function enter(desk: Desk): void {
  leave = new AbortController();
  showAccount(byId("account"), desk, () => askForToken());
  searchBox(byId("find") as HTMLFormElement, leave.signal);
  startRouter({ routes: ROUTES, account: desk, site: `Desk of ${INSTALLATION}` }, leave.signal);
}

function askForToken(reason?: SignedOutError): void {
  leave.abort();
  fill(byId("account"));
  fill(byId("nav"));
  byId("find").hidden = true;
  document.title = "The desk · Operator Games";
  fill(byId("main"), signInPage(signIn, reason?.message));
}

try {
  await signIn();
} catch (error) {
  if (error instanceof SignedOutError) askForToken();
  else
    fill(
      byId("main"),
      failure(error, () => location.reload()),
    );
}
