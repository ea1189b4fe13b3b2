import type { Settings } from "../env.ts";

const MAX_LENGTH = 2_000;

/** Names that never lead to a public server (RFC 6761, RFC 6762, RFC 8375, RFC 9476 and common private ones). */
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

/** A v4 address as the URL parser writes it whatever its spelling; a v6 one stands in brackets. */
const LITERAL = /^(?:[0-9.]+|\[.*\])$/;
const LOOPBACK = /^(?:localhost|127\.[0-9.]+|\[::1\])$/;

/**
 * Why an address must not be called by the service; undefined when it may. The host is judged as the URL parser
 * writes it, so that octal, hexadecimal and short spellings of an address are seen for what they are. In local
 * development http, any port and this machine are allowed.
 */
export function unsafeUrl(settings: Settings, text: string): string | undefined {
  if (text.length > MAX_LENGTH) return `must have at most ${MAX_LENGTH} characters`;
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return "must be an absolute https URL";
  const url = new URL(text);
  if (url.username !== "" || url.password !== "") return "must not contain credentials";
  if (url.hash !== "") return "must not contain a fragment";
  if (isOwn(settings, url)) return "must not be an address of this service";
  if (settings.localDevelopment) {
    return LOOPBACK.test(url.hostname) ? undefined : unsafeHost(url);
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

/** The service's own host; on a development machine, where ports tell services apart, its own origin. */
function isOwn(settings: Settings, url: URL): boolean {
  const own = new URL(settings.baseUrl);
  if (settings.localDevelopment && LOOPBACK.test(own.hostname)) {
    return LOOPBACK.test(url.hostname) && url.port === own.port;
  }
  return url.hostname.replace(/\.$/, "") === own.hostname;
}
