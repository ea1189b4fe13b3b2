import { LOOPBACK_HOST } from "../../lib/address.ts";

/**
 * Whether a player's browser may be sent to a launch URL: absolute https without credentials; `local`: also http on this
 * machine. Other schemes could run script in the operator's page.
 */
export function isLaunchAddress(text: string, { local }: { readonly local: boolean }): boolean {
  if (!/^https?:\/\/[^\s\\\p{Cc}]+$/iu.test(text) || !URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (local && LOOPBACK_HOST.test(hostname));
}

/** Whether a launch URL has the session's token after its host: names of hosts are looked up in the open. */
export function holdsToken(address: string, token: string): boolean {
  return address.replace(/^https?:\/+[^/?#]*/i, "").includes(token);
}
