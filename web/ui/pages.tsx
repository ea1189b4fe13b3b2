import type { ComponentType } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Route, Router, Switch } from "wouter-preact";
import { type Address, hrefOf } from "../lib/address.ts";
import { Page } from "./page.tsx";
import { Empty, Failure, Skeleton } from "./states.tsx";

/** Parts of the address after the page's name. */
export interface PageProps {
  readonly path: readonly string[];
  readonly query: URLSearchParams;
}

/** The file of each page, which is read when it is first opened, by its route. */
export type PageFiles = Readonly<Record<string, () => Promise<ComponentType<PageProps>>>>;

const read = new Map<() => unknown, ComponentType<PageProps>>();

/** Begins to read the file of a page before it is shown, as while a key is tried. */
export function readAhead(files: PageFiles, { page }: Address): void {
  const file = Object.entries(files).find(([route]) => route.split("/")[1] === page)?.[1];
  // It is read once more to be shown, and a failure is said then.
  file?.().catch(() => undefined);
}

export function Pages({ files, address }: { readonly files: PageFiles; readonly address: Address }) {
  const { page, path } = address;
  const known: [string, () => void] = [`/${page}${path.map(() => "/x").join("")}`, () => undefined];
  return (
    <Router hook={() => known}>
      <Switch>
        {Object.entries(files).map(([route, file]) => (
          <Route key={route} path={route}>
            <Shown file={file} {...address} />
          </Route>
        ))}
        <Route>
          <Page title="No such page">
            <Empty title="This page does not exist.">
              Nothing is at “{page}”. The link may be old or mistyped.{" "}
              <a href={hrefOf("overview")}>Go to the first page</a>
            </Empty>
          </Page>
        </Route>
      </Switch>
    </Router>
  );
}

function Shown({ file, ...address }: PageProps & { readonly file: PageFiles[string] }) {
  const [answer, setAnswer] = useState<{ readonly error?: unknown }>({});
  const Component = read.get(file);
  useEffect(() => {
    if (Component) return;
    file().then(
      (page) => {
        read.set(file, page);
        setAnswer({});
      },
      (error: unknown) => setAnswer({ error }),
    );
  }, [file, Component]);
  if (Component) return <Component {...address} />;
  if (answer.error)
    return (
      <Page title="Not loaded">
        <Failure error={answer.error} retry={() => location.reload()} />
      </Page>
    );
  return (
    <>
      <h1 class="skeleton-heading">
        <span class="visually-hidden">Loading</span>
      </h1>
      <Skeleton what="the page" />
    </>
  );
}
