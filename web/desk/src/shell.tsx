import { signal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { hrefTo } from "../../lib/where.ts";
import { Dialog, useDialog } from "../../ui/dialog.tsx";
import { Facts, moment } from "../../ui/facts.tsx";
import { Main, MenuButton, Rail, SkipLink, ThemeSwitch } from "../../ui/frame.tsx";
import { Failure, Skeleton } from "../../ui/states.tsx";
import { Toasts } from "../../ui/toasts.tsx";
import { Api, SignedOutError } from "./lib/api.ts";
import { INSTALLATION, session } from "./lib/desk.ts";
import { SignIn } from "./pages/sign-in.tsx";
import { NAVIGATION, PAGES } from "./routes.tsx";
import { closeDialogs, Dialogs } from "./ui/ask.tsx";
import { forgetChoices } from "./ui/choices.tsx";
import { Find } from "./ui/find.tsx";

const SITE = document.documentElement.dataset.site ?? "production";

/** Why nobody is signed in; undefined while that is being asked. */
const reason = signal<SignedOutError | Error | undefined>(undefined);

/** Signs in with a token, or without one as the person that Cloudflare Access names. */
async function signIn(token?: string): Promise<void> {
  // A token that is refused later, as one that was revoked, ends the pages.
  const api = new Api(token, (why) => session.value?.api === api && signOut(why));
  const me = await api.call("GET /admin/v1/me");
  session.value = { api, me };
}

function signOut(why: SignedOutError = new SignedOutError("")): void {
  session.value = undefined;
  reason.value = why;
  closeDialogs();
  forgetChoices();
  document.title = "The desk · Operator Games";
}

/** The desk: who is signed in, the navigation and the page that the address names. */
export function Desk() {
  useEffect(() => {
    signIn().catch((error: unknown) => {
      reason.value = error instanceof Error ? error : new Error(String(error));
    });
  }, []);
  const isIn = session.value !== undefined;
  return (
    <>
      <SkipLink />
      <Header />
      {isIn && <Rail label="Desk" links={NAVIGATION} />}
      <Main files={PAGES} title={title} isIn={isIn}>
        <Ask />
      </Main>
      <Toasts />
      <Dialogs />
    </>
  );
}

function Header() {
  return (
    <header class="top desk-top">
      {session.value && <MenuButton />}
      <a class="brand" href={hrefTo(["overview"])}>
        <img src="/desk/icon.svg" alt="" width="28" height="28" />
        Desk
      </a>
      <p class={`installation ${SITE}`} id="installation">
        <strong>{INSTALLATION}</strong>
        <span>{SITE}</span>
      </p>
      <div class="top-tools">
        {session.value && <Find pages={NAVIGATION} />}
        <Account />
        <ThemeSwitch />
      </div>
    </header>
  );
}

function Account() {
  const { turn, open, closed } = useDialog();
  if (!session.value) return null;
  const { me } = session.value;
  return (
    <>
      <button
        type="button"
        class="quiet who"
        aria-haspopup="dialog"
        aria-label={`Signed in as ${me.name}`}
        onClick={open}
      >
        <span class="dot" aria-hidden="true" />
        {me.name}
      </button>
      {turn > 0 && (
        <Dialog key={turn} label="Who you are" onClose={closed}>
          {(shut) => (
            <>
              <h2>{me.name}</h2>
              <Facts
                rows={[
                  ["Installation", INSTALLATION],
                  ["ID", <code key="id">{me.id}</code>],
                  ["Kind", me.kind],
                  ["Scopes", me.scopes.join(", ")],
                  ["Token ends", moment(me.token_expires_at)],
                ]}
              />
              <p>The audit log names you with every change.</p>
              <div class="row">
                <button type="button" onClick={() => signOut()}>
                  Sign out
                </button>
                <button type="button" class="quiet" onClick={shut}>
                  Close
                </button>
              </div>
            </>
          )}
        </Dialog>
      )}
    </>
  );
}

/** Who it is, while nobody is signed in. */
function Ask() {
  if (reason.value === undefined) return <Skeleton what="the desk" rows={0} />;
  if (reason.value instanceof SignedOutError) return <SignIn signIn={signIn} reason={reason.value.message} />;
  return <Failure error={reason.value} retry={() => location.reload()} />;
}

const title = (page: string) => {
  document.title = `${page} · Desk of ${INSTALLATION}`;
};
