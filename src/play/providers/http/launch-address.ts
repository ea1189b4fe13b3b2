import type { Settings } from "../../../env.ts";

/**
 * A launch URL that a player's browser may be sent to: absolute https without credentials, in local development also http.
 * Undefined for anything else, because other schemes could run script in the operator's page.
 */
export function launchAddress(settings: Settings, text: string): string | undefined {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return undefined;
  const { protocol, username, password } = new URL(text);
  if (username !== "" || password !== "") return undefined;
  return protocol === "https:" || settings.localDevelopment ? text : undefined;
}
