import { signal, useSignal } from "@preact/signals";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";
import { Router } from "wouter-preact";
import { scrollMemory } from "../../lib/scroll.ts";
import { Api, SignedOutError } from "./lib/api.ts";
import { INSTALLATION, session } from "./lib/desk.ts";
import { hrefTo, where } from "./lib/where.ts";
import { SignIn } from "./pages/sign-in.tsx";
import { NAVIGATION, Pages } from "./routes.tsx";
import { closeDialogs, Dialog, Dialogs } from "./ui/ask.tsx";
import { forgetChoices } from "./ui/choices.tsx";
import { Facts, moment } from "./ui/facts.tsx";
import { SearchBox } from "./ui/search-box.tsx";
import { Failure, Skeleton } from "./ui/states.tsx";
import { Toasts } from "./ui/toasts.tsx";

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
    <Router hook={usePath}>
      <SkipLink />
      <Header />
      {isIn && <Rail />}
      <Main />
      <Toasts />
      <Dialogs />
    </Router>
  );
}

const usePath = (): [string, (path: string) => void] => [
  `/${where.value.page}${where.value.path.map(() => "/x").join("")}`,
  (path) => {
    location.hash = path;
  },
];

function SkipLink() {
  return (
    <button type="button" class="skip" onClick={() => document.getElementById("main")?.focus()}>
      Skip to main content
    </button>
  );
}

/** Whether the navigation is shown on a phone, where it covers the page. */
const isMenuOpen = signal(false);

function Header() {
  return (
    <header class="top desk-top">
      {session.value && (
        <button
          type="button"
          id="menu"
          class="quiet icon"
          aria-label="Pages"
          aria-expanded={isMenuOpen.value}
          aria-controls="nav"
          onClick={() => {
            isMenuOpen.value = !isMenuOpen.value;
          }}
        >
          <svg viewBox="0 0 24 24" class="drawing" aria-hidden="true">
            <path d="M4 7h16M4 12h16M4 17h16" />
          </svg>
        </button>
      )}
      <a class="brand" href={hrefTo(["overview"])}>
        <img src="/desk/icon.svg" alt="" width="28" height="28" />
        Desk
      </a>
      <p class={`installation ${SITE}`} id="installation">
        <strong>{INSTALLATION}</strong>
        <span>{SITE}</span>
      </p>
      {session.value && <SearchBox pages={NAVIGATION} />}
      <div class="top-tools">
        <Account />
        <ThemeSwitch />
      </div>
    </header>
  );
}

function Account() {
  const isOpen = useSignal(false);
  if (!session.value) return null;
  const { me } = session.value;
  return (
    <>
      <button
        type="button"
        class="quiet who"
        aria-haspopup="dialog"
        aria-label={`Signed in as ${me.name}`}
        onClick={() => {
          isOpen.value = true;
        }}
      >
        <span class="dot" aria-hidden="true" />
        {me.name}
      </button>
      {isOpen.value && (
        <Dialog
          label="Who you are"
          onClose={() => {
            isOpen.value = false;
          }}
        >
          {(shut) => (
            <>
              <h2>{me.name}</h2>
              <Facts
                rows={[
                  ["Installation", INSTALLATION],
                  ["Id", <code key="id">{me.id}</code>],
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

const DARK = matchMedia("(prefers-color-scheme: dark)");
const systemIsDark = signal(DARK.matches);
DARK.addEventListener("change", () => {
  systemIsDark.value = DARK.matches;
});

function ThemeSwitch() {
  const chosen = useSignal(document.documentElement.dataset.theme);
  const isDark = chosen.value === undefined ? systemIsDark.value : chosen.value === "dark";
  const turn = () => {
    chosen.value = isDark ? "light" : "dark";
    document.documentElement.dataset.theme = chosen.value;
    localStorage.setItem("theme", chosen.value);
  };
  return (
    <button
      type="button"
      class="quiet icon"
      aria-label={isDark ? "Switch to light theme" : "Switch to dark theme"}
      onClick={turn}
    >
      {isDark ? "☀" : "☾"}
    </button>
  );
}

function Rail() {
  const { page } = where.value;
  const open = isMenuOpen.value;
  useEffect(() => {
    document.body.classList.toggle("menu-open", open);
    const shut = ({ key }: KeyboardEvent) => {
      if (key === "Escape") isMenuOpen.value = false;
    };
    addEventListener("keydown", shut);
    return () => removeEventListener("keydown", shut);
  }, [open]);
  useEffect(() => {
    isMenuOpen.value = false;
  }, [page]);
  const groups = Map.groupBy(NAVIGATION, ({ group }) => group);
  return (
    <nav class="rail" aria-label="Desk" id="nav">
      {[...groups].map(([group, links]) => (
        <div key={group} class="rail-group">
          <span id={`group-${group}`}>{group}</span>
          <ul aria-labelledby={`group-${group}`}>
            {links.map(({ path, name, icon, within }) => (
              <li key={path}>
                <a href={hrefTo([path])} aria-current={[path, ...within].includes(page) ? "page" : undefined}>
                  <svg viewBox="0 0 24 24" class="drawing" aria-hidden="true">
                    <path d={icon} />
                  </svg>
                  {name}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

/** The page, and while nobody is signed in the question who it is. */
function Main() {
  const main = useRef<HTMLElement>(null);
  const isIn = session.value !== undefined;
  const { page, path, query } = where.value;
  const shown = JSON.stringify([page, ...path]);
  const chosen = String(query);
  const scrolled = useRef<ReturnType<typeof scrollMemory> | undefined>(undefined);
  const last = useRef("");
  useLayoutEffect(() => {
    if (!isIn) return;
    scrolled.current ??= scrollMemory();
    if (last.current === shown) return scrolled.current.stay();
    scrolled.current.arrive();
    // The first page is where one begins: only a later one takes the focus.
    if (last.current !== "") main.current?.focus({ preventScroll: true });
    last.current = shown;
  }, [isIn, shown, chosen]);
  return (
    <main key={isIn ? "in" : "out"} id="main" tabIndex={-1} ref={main}>
      {isIn ? (
        <Pages key={shown} />
      ) : reason.value === undefined ? (
        <Skeleton what="the desk" rows={0} />
      ) : reason.value instanceof SignedOutError ? (
        <SignIn signIn={signIn} reason={reason.value.message} />
      ) : (
        <Failure error={reason.value} retry={() => location.reload()} />
      )}
    </main>
  );
}
