import { signal } from "@preact/signals";
import { render } from "preact";
import { credentialsOf, savedCredentials } from "../../lib/key-store.ts";
import { connect, DEMO, isLocal, session } from "./lib/account.ts";
import { keepWalletAddress } from "./lib/reference-wallet.ts";
import { Connect } from "./pages/connect.tsx";
import { ROUTES } from "./router.ts";
import { reopen, siteOf } from "./shell.tsx";
import { ContextBar } from "./ui/context-bar.tsx";

// `npm run dev` adds the reference wallet's port when it is not the default one.
const walletPort = new URLSearchParams(location.search).get("wallet");
if (walletPort && /^[0-9]+$/.test(walletPort)) keepWalletAddress(Number(walletPort));

/** Set while the page asks for a key, with why the one that was tried was not accepted. */
const asked = signal<{ readonly reason?: unknown } | undefined>(undefined);

const Site = siteOf("sandbox", ROUTES);

function Console() {
  return (
    <Site context={<ContextBar changed={reopen} />} ask={asked.value && <Connect reason={asked.value.reason} />} />
  );
}

/** Connects with the tab's key, or on a local sandbox with the seeded one, so that a game is one click away. */
async function start(): Promise<void> {
  const signedOut = sessionStorage.getItem("ask") !== null;
  const demo = () => (isLocal() && !signedOut ? credentialsOf(DEMO.keyId, DEMO.secret) : undefined);
  try {
    const credentials = (await savedCredentials()) ?? (await demo());
    if (credentials) session.value = await connect(credentials);
    else asked.value = {};
  } catch (reason) {
    asked.value = { reason };
  }
}

// Replaces the frame that the page showed while this was loading.
document.body.replaceChildren();
render(<Console />, document.body);
void start();
