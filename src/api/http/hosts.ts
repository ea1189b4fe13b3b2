import type { Settings } from "../../env.ts";
import { LOOPBACK_HOST } from "../../lib/address.ts";

const BACK_OFFICE = /^\/(?:admin|desk)(?:\/|$)/;

/**
 * Whether a request came to the host of its surface, rather than to another name for the installation: firewall and access
 * rules are set up for one host. With DESK_HOST the back office and its desk have an origin of their own, where no page shows
 * what operators and providers wrote. Static files are on every host, and do not come through here. Loopback names stay open,
 * because the platform routes none of them here.
 */
export function isOnItsHost(
  url: string,
  path: string,
  { localDevelopment, baseUrl, backOfficeUrl }: Pick<Settings, "localDevelopment" | "baseUrl" | "backOfficeUrl">,
): boolean {
  const isApart = backOfficeUrl !== baseUrl;
  if (!isApart && (localDevelopment || url.startsWith(`${baseUrl}/`))) return true;
  const { hostname } = new URL(url);
  if (isApart && hostname === new URL(backOfficeUrl).hostname) return BACK_OFFICE.test(path) || path === "/readyz";
  if (isApart && BACK_OFFICE.test(path)) return false;
  return localDevelopment || hostname === new URL(baseUrl).hostname || LOOPBACK_HOST.test(hostname);
}
