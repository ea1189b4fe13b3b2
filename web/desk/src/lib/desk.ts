import { signal } from "@preact/signals";
import { allows, type Scope } from "../../../../src/gate/staff/scope.ts";
import type { PageOf } from "../../../ui/list.tsx";
import type { Api, Route, Sent } from "./api.ts";
import { type Answers, type Me, SCOPES } from "./generated.ts";

/** A staff member at the desk of one installation. */
export interface Desk {
  readonly api: Api;
  readonly me: Me;
}

/** The member of staff who is signed in. */
export const session = signal<Desk | undefined>(undefined);

/** The name that is typed before a call that matters. */
export const INSTALLATION = location.host;

export function me(): Me {
  if (!session.value) throw new Error("Nobody is signed in.");
  return session.value.me;
}

/** Makes a call as the member who is signed in. */
export async function call<R extends Route>(route: R, sent: Sent = {}): Promise<Answers[R]> {
  if (!session.value) throw new Error("Nobody is signed in.");
  return session.value.api.call(route, sent);
}

/** The calls that answer a list page by page. */
type PagedRoute = { [R in Route]: Answers[R] extends { readonly next_cursor: string | null } ? R : never }[Route];

type RowOf<R extends PagedRoute, K extends keyof Answers[R]> = Answers[R][K] extends readonly (infer T)[] ? T : never;

/** Reads a list page by page; `name` is that of the rows in a page. */
export function paged<R extends PagedRoute, K extends keyof Answers[R]>(route: R, name: K, sent: Sent = {}) {
  return async (cursor: string | undefined, signal: AbortSignal): Promise<PageOf<RowOf<R, K>>> => {
    const page = await call(route, { ...sent, query: { ...sent.query, cursor }, signal });
    return { rows: page[name] as unknown as readonly RowOf<R, K>[], next: page.next_cursor };
  };
}

/** The scope that a call needs and the member lacks. */
export function missingScope(route: Route): Scope | undefined {
  return allows(me().scopes, SCOPES[route]) ? undefined : SCOPES[route];
}
