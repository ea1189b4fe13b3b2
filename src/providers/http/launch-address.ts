import type { Settings } from "../../env.ts";

/**
 * A launch address that a player's browser may be sent to: absolute https without credentials, http too in local
 * development. Undefined for anything else; other schemes would run in the operator's page.
 */
export function launchAddress(settings: Settings, text: string): string | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password } = new URL(text);
  if (username !== "" || password !== "") return undefined;
  return protocol === "https:" || settings.localDevelopment ? text : undefined;
}
