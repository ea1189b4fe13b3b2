import type { Settings } from "../../env.ts";
import { LOOPBACK_HOST } from "../../lib/address.ts";

const MAX_LENGTH = 2_000;

/**
 * Suffixes that are never a public server: the special-use names of RFC 6761, 6762, 7686, 8375 and 9476, names of private
 * networks and clusters, and public names that resolve to private addresses. The last kind cannot be listed completely.
 * A list of all top-level domains would refuse the new ones; `.example` leads nowhere.
 */
const PRIVATE_SUFFIXES = [
  ...["localhost", "local", "internal", "invalid", "test", "onion", "alt", "arpa"],
  ...["localdomain", "intranet", "private", "corp", "home", "lan", "domain", "workgroup"],
  ...["svc", "cluster", "kubernetes", "consul", "docker", "lxd"],
  ...["nip.io", "sslip.io", "xip.io", "localtest.me", "lvh.me", "vcap.me", "lacolhost.com", "localhost.direct"],
];

/** Label of a host as the URL parser writes it: lower case, international names as `xn--…`. */
const LABEL = /^[a-z0-9_-]{1,63}$/;
const TOP_LEVEL_DOMAIN = /^(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
const MAX_HOST_LENGTH = 253;

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
  const labels = host.split(".");
  const isName = host.length <= MAX_HOST_LENGTH && labels.length > 1 && labels.every((label) => LABEL.test(label));
  const isPrivate = PRIVATE_SUFFIXES.some((suffix) => host === suffix || host.endsWith(`.${suffix}`));
  const isPublic = isName && TOP_LEVEL_DOMAIN.test(labels.at(-1) ?? "") && !isPrivate;
  return isPublic ? undefined : "must have a public host name";
}

/** One of the service's own hosts; on a development machine, where services differ by port, its own origin. */
function isOwn(settings: Settings, url: URL): boolean {
  const own = new URL(settings.baseUrl);
  if (settings.localDevelopment && LOOPBACK_HOST.test(own.hostname)) {
    return LOOPBACK_HOST.test(url.hostname) && url.port === own.port;
  }
  const host = url.hostname.replace(/\.$/, "");
  return host === own.hostname || host === new URL(settings.backOfficeUrl).hostname;
}
