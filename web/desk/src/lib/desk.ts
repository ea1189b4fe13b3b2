import { allows, type Scope } from "../../../../src/gate/staff/scope.ts";
import type * as page from "../../../lib/page.ts";
import type { Api, Route } from "./api.ts";
import { type Me, SCOPES } from "./generated.ts";

/** A staff member at the desk of one installation. */
export interface Desk {
  readonly api: Api;
  readonly me: Me;
}

export type OpenPage = page.OpenPage<Desk>;
export type PageContext = page.PageContext<Desk>;

/** The name that dangerous calls ask to type. */
export const INSTALLATION = location.host;

/** The scope that a call needs and the member lacks. */
export function missingScope({ me }: Desk, route: Route): Scope | undefined {
  return allows(me.scopes, SCOPES[route]) ? undefined : SCOPES[route];
}

/** The address of a page of the desk. */
export function pageHref(...segments: readonly string[]): string {
  return `#/${segments.map(encodeURIComponent).join("/")}`;
}
