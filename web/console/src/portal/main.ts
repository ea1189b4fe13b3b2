import { NotAdmittedError } from "../../../../clients/typescript/src/index.ts";
import { byId, fill } from "../../../lib/dom.ts";
import { forgetPortalKey, portalKey } from "../../../lib/key-store.ts";
import { skipLink } from "../../../parts/skip-link.ts";
import { themeSwitch } from "../../../parts/theme-switch.ts";
import { type Account, connect, onAnswer } from "../lib/account.ts";
import { showMenu } from "../parts/menu.ts";
import { showMeter } from "../parts/meter.ts";
import { showPalette } from "../parts/palette.ts";
import { showTroubles } from "../parts/trouble-bar.ts";
import { placesOf, showPages } from "../routes.ts";
import { connectPage } from "./connect.ts";
import { showKeyBar } from "./key-bar.ts";
import { isIdle, keepOpen, lock, lockedBecause } from "./lock.ts";
import { ROUTES } from "./routes.ts";

const UNAUTHORIZED = 401;

const [topOfPage] = document.getElementsByClassName("top");

skipLink();
themeSwitch(byId("theme"));
showMeter(byId("meter"));
showMenu(byId("menu"), byId("nav"));

/** Opens the pages with the key that is kept, or asks for one. */
async function start(): Promise<void> {
  const reason = lockedBecause();
  // Also the key of a browser that was closed: its time is over by now.
  if (isIdle()) await forgetPortalKey();
  const kept = await portalKey();
  if (!kept) return fill(byId("main"), connectPage(enter, reason));
  try {
    // Not kept again: another tab may forget it meanwhile, and then this one has to.
    const account = await connect(kept, async () => undefined);
    if (isIdle()) return await lock("forgotten");
    enter(account);
  } catch (error) {
    if (error instanceof NotAdmittedError) await forgetPortalKey();
    fill(byId("main"), connectPage(enter, undefined, error));
  }
}

function enter(account: Account): void {
  keepOpen();
  lockWhenRefused(account);
  for (const tool of ["meter", "find"]) byId(tool).hidden = false;
  const reopen = showPages(ROUTES, "Operator Games portal", account);
  showKeyBar(byId("context"), account, reopen);
  showPalette(byId("find"), account, placesOf(ROUTES));
  if (topOfPage) showTroubles(topOfPage, account);
}

/** A call that is answered 401 may have had a wrong clock. Only a ping that is not admitted says that the key is none. */
function lockWhenRefused({ client }: Account): void {
  let isAsking = false;
  onAnswer(async ({ status }) => {
    if (status !== UNAUTHORIZED || isAsking) return;
    isAsking = true;
    try {
      await client.ping();
    } catch (error) {
      if (error instanceof NotAdmittedError) await lock("refused");
    }
    isAsking = false;
  });
}

void start();
