import type { OperatorCtx } from "../../context.ts";
import { invalidField, noSuchEndpoint } from "../../errors.ts";
import { NOTICES } from "../../gate/outgoing/operator-server.ts";

interface Asked {
  readonly upgrade: string | undefined;
  /** The query parameter `notices`: what it wants besides wallet callbacks, separated by commas. */
  readonly notices: string | undefined;
}

/**
 * Opens the connection of a listener for the operator that signed the request. From the answer on, its wallet callbacks go
 * there, and the notices that it asks for. Sandbox only; VALIDATION_FAILED for a request that is no WebSocket's.
 */
export async function openListener(ctx: OperatorCtx, { upgrade, notices = "" }: Asked): Promise<Response> {
  const { LISTENERS } = ctx.env;
  if (!ctx.settings.sandbox || !LISTENERS) throw noSuchEndpoint();
  if (upgrade?.toLowerCase() !== "websocket") throw invalidField("upgrade", "must be websocket");
  const wanted = notices === "" ? [] : notices.split(",");
  if (!wanted.every((one) => (NOTICES as readonly string[]).includes(one)))
    throw invalidField("notices", `must be a list of ${NOTICES.join(" and ")}, separated by a comma`);
  const { code } = ctx.operator;
  const headers = { upgrade: "websocket", "x-notices": wanted.join() };
  const { webSocket } = await LISTENERS.getByName(code).fetch("https://listener/", { headers });
  if (!webSocket) throw new Error("a listener's connection was not taken");
  return new Response(null, { status: 101, webSocket });
}
