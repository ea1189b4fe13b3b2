import { signal } from "@preact/signals";
import { allows, type Scope } from "../../../../src/gate/staff/scope.ts";
import type { Api, Route, Sent } from "./api.ts";
import { type Answers, type Me, SCOPES } from "./generated.ts";

/** A staff member at the desk of one installation. */
export interface Desk {
  readonly api: Api;
  readonly me: Me;
}

/** Who is signed in. */
export const session = signal<Desk | undefined>(undefined);

/** The name that dangerous calls ask to type. */
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

/** The scope that a call needs and the member lacks. */
export function missingScope(route: Route): Scope | undefined {
  return allows(me().scopes, SCOPES[route]) ? undefined : SCOPES[route];
}
