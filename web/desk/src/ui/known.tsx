import type { ComponentChildren } from "preact";
import { To } from "../../../ui/facts.tsx";
import { isMissing, useLoad } from "../../../ui/load.tsx";
import { Page } from "../../../ui/page.tsx";
import { Empty } from "../../../ui/states.tsx";
import { call } from "../lib/desk.ts";

interface Named {
  readonly kind: "operator" | "provider";
  readonly code: string;
}

/** Says that nothing has the code of a page's address. */
export function NoSuch({ kind, code }: Named) {
  return (
    <Empty title={`There is no ${kind} ${code}.`}>
      Check the spelling: capitals count. <To path={[`${kind}s`]}>All {kind}s</To>
    </Empty>
  );
}

interface KnownOf extends Named {
  /** Title of the page that it stands for; absent: it stands in a page. */
  readonly title?: string;
  readonly children: ComponentChildren;
}

/** Shows its children unless the operator or provider does not exist: each list of theirs would only say that it is empty. */
export function Known({ kind, code, title, children }: KnownOf) {
  const found = useLoad(async (signal) => {
    if (code === "") return;
    const path = { code };
    await (kind === "operator"
      ? call("GET /admin/v1/operators/{code}", { path, signal })
      : call("GET /admin/v1/providers/{code}", { path, signal }));
  }, `${kind} ${code}`);
  if (!isMissing(found.error)) return <>{children}</>;
  const said = <NoSuch kind={kind} code={code} />;
  return title === undefined ? said : <Page title={title}>{said}</Page>;
}
