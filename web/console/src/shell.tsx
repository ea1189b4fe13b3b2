import { signal } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { where } from "../../lib/where.ts";
import { BesidePanel } from "../../ui/beside.tsx";
import { Main, MenuButton, Rail, SkipLink, ThemeSwitch } from "../../ui/frame.tsx";
import { readAhead } from "../../ui/pages.tsx";
import { Toasts } from "../../ui/toasts.tsx";
import { session } from "./lib/account.ts";
import { offerPages } from "./lib/offered.ts";
import { placesOf, type Routes } from "./routes.ts";
import { Find } from "./ui/find.tsx";
import { Meter } from "./ui/meter.tsx";
import { TroubleBar } from "./ui/trouble-bar.tsx";

/** Counts what opens the current page again: another player or currency. */
const turn = signal(0);
export const reopen = () => {
  turn.value++;
};

/** Frame of the pages of the console, and of the portal. */
export function siteOf(site: "sandbox" | "portal", routes: Routes) {
  const { files, links } = routes;
  const places = placesOf(routes);
  offerPages(Object.keys(files).map((route) => route.split("/")[1] ?? ""));
  readAhead(files, where.value);
  const folder = site === "sandbox" ? "/console" : "/portal";
  const title = (page: string) => {
    document.title = `${page} · Operator Games ${site}`;
  };

  /** `context` says who is signed in; `ask` is there while nobody is. */
  return function Site({ context, ask }: { readonly context: ComponentChildren; readonly ask: ComponentChildren }) {
    const isIn = session.value !== undefined;
    return (
      <>
        <SkipLink />
        <header class="top">
          {isIn && <MenuButton />}
          <a class="brand" href="#/">
            <img src={`${folder}/icon.svg`} alt="" width="28" height="28" />
            Operator Games<span>{site}</span>
          </a>
          <div id="context" class="context">
            {isIn && context}
          </div>
          <div class="top-tools">
            {(isIn || site === "sandbox") && <Meter />}
            {isIn && <Find pages={places} />}
            <ThemeSwitch />
          </div>
          {isIn && <TroubleBar />}
        </header>
        {isIn && (
          <Rail label={site === "sandbox" ? "Console" : "Portal"} links={links}>
            <a href="/docs" class="away">
              Documentation
            </a>
          </Rail>
        )}
        <Main {...{ files, title, isIn, turn: turn.value }}>
          {ask ?? (
            <p class="loading" role="status">
              Loading…
            </p>
          )}
        </Main>
        {isIn && <BesidePanel files={files} />}
        <Toasts />
      </>
    );
  };
}
