import { signal } from "@preact/signals";
import { render } from "preact";
import { NotAdmittedError } from "../../../../clients/typescript/src/index.ts";
import { forgetPortalKey, portalKey } from "../../../lib/key-store.ts";
import { type Account, connect, onAnswer, session } from "../lib/account.ts";
import { reopen, siteOf } from "../shell.tsx";
import { type Asked, Connect } from "./connect.tsx";
import { KeyBar } from "./key-bar.tsx";
import { isIdle, keepOpen, lock, lockedBecause } from "./lock.ts";
import { ROUTES } from "./routes.ts";

const UNAUTHORIZED = 401;

/** Set while the page asks for a key, with the reason. */
const asked = signal<Asked | undefined>(undefined);

const Site = siteOf("portal", ROUTES);

function Portal() {
  return (
    <Site context={<KeyBar changed={reopen} />} ask={asked.value && <Connect entered={enter} asked={asked.value} />} />
  );
}

/** Opens the pages with the key that is kept, or asks for one. */
async function start(): Promise<void> {
  const reason = lockedBecause();
  // Also the key of a browser that was closed: its time is over by now.
  if (isIdle()) await forgetPortalKey();
  const kept = await portalKey();
  if (!kept) {
    asked.value = { reason };
    return;
  }
  try {
    // Not kept again: another tab may forget it meanwhile, and then this one has to.
    const account = await connect(kept, async () => undefined);
    if (isIdle()) return await lock("forgotten");
    enter(account);
  } catch (error) {
    if (error instanceof NotAdmittedError) await forgetPortalKey();
    asked.value = { error };
  }
}

function enter(account: Account): void {
  keepOpen();
  lockWhenRefused(account);
  session.value = account;
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

// Replaces the frame that the page showed while this was loading.
document.body.replaceChildren();
render(<Portal />, document.body);
void start();
