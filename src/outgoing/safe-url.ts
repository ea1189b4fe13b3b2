import type { Settings } from "../env.ts";
import { LOOPBACK_HOST } from "../lib/address.ts";

const MAX_LENGTH = 2_000;

/** Suffixes that never belong to a public server (RFC 6761, RFC 6762, RFC 8375, RFC 9476 and common private ones). */
const PRIVATE_SUFFIXES = [
  "localhost",
  "local",
  "internal",
  "intranet",
  "private",
  "corp",
  "home",
  "lan",
  "home.arpa",
  "invalid",
  "test",
  "onion",
  "alt",
];

/** A literal IPv4 address as the URL parser writes every spelling of it, or an IPv6 address in brackets. */
const LITERAL = /^(?:[0-9.]+|\[.*\])$/;

/**
 * Why the service must not call an address; undefined if it may. Checks the host as the URL parser writes it, so that
 * octal, hexadecimal and short spellings of an IP address are recognised. Local development allows http, any port and
 * this machine.
 */
export function unsafeUrl(settings: Settings, text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return "must be an absolute https URL";
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  if (url.hash !== "") return "must not contain a fragment";
  if (isOwn(settings, url)) return "must not be an address of this service";
  if (settings.localDevelopment) {
    return LOOPBACK_HOST.test(url.hostname) ? undefined : unsafeHost(url);
  }
  if (url.protocol !== "https:") return "must be an absolute https URL";
  if (url.port !== "") return "must use port 443";
  return unsafeHost(url);
}

function unsafeHost(url: URL): string | undefined {
  const host = url.hostname.replace(/\.$/, "");
  if (LITERAL.test(host)) return "must have a host name, not an IP address";
  const isPrivate = PRIVATE_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
  return isPrivate || !host.includes(".") ? "must have a public host name" : undefined;
}

/** The service's own host; on a development machine, where services differ by port, its own origin. */
function isOwn(settings: Settings, url: URL): boolean {
  const own = new URL(settings.baseUrl);
  if (settings.localDevelopment && LOOPBACK_HOST.test(own.hostname)) {
    return LOOPBACK_HOST.test(url.hostname) && url.port === own.port;
  }
  return url.hostname.replace(/\.$/, "") === own.hostname;
}
