import type { Settings } from "../../env.ts";
import { LOOPBACK_HOST } from "../../lib/address.ts";

const BACK_OFFICE = /^\/(?:admin|desk)(?:\/|$)/;
/** What the desk's host has beside the back office: its first page, the way to the documentation, and what a probe reads. */
const BESIDE = /^\/(?:$|docs(?:\/|$)|readyz$)/;

/**
 * Whether a request came to the host of what it asks for, rather than to another name for the installation: firewall and
 * access rules are set up for one host. With DESK_HOST the back office and its desk have an origin of their own, without the
 * pages that show what operators and providers write. This machine's names stay open, since the platform routes none of
 * them here.
 */
export function isOnItsHost(
  url: string,
  path: string,
  { localDevelopment, baseUrl, backOfficeUrl }: Pick<Settings, "localDevelopment" | "baseUrl" | "backOfficeUrl">,
): boolean {
  const isApart = backOfficeUrl !== baseUrl;
  if (!isApart && (localDevelopment || url.startsWith(`${baseUrl}/`))) return true;
  const { hostname } = new URL(url);
  if (isApart && hostname === new URL(backOfficeUrl).hostname) return BACK_OFFICE.test(path) || BESIDE.test(path);
  if (isApart && BACK_OFFICE.test(path)) return false;
  return localDevelopment || hostname === new URL(baseUrl).hostname || LOOPBACK_HOST.test(hostname);
}

/** Where a page of the desk's host leads; undefined for what it has itself. */
export function leadsTo(url: string, { baseUrl, backOfficeUrl }: Settings): string | undefined {
  if (backOfficeUrl === baseUrl) return undefined;
  const { hostname, pathname } = new URL(url);
  if (hostname !== new URL(backOfficeUrl).hostname) return undefined;
  if (pathname === "/") return `${backOfficeUrl}/desk/`;
  return /^\/docs(?:\/|$)/.test(pathname) ? `${baseUrl}${pathname}` : undefined;
}
