import type { OperatorCtx } from "../context.ts";
import { invalidField, noSuchEndpoint } from "../errors.ts";

/**
 * Opens the connection of a listener for the operator that signed the request. From the answer on, its wallet callbacks go
 * there. Sandbox only; VALIDATION_FAILED for a request that is no WebSocket's.
 */
export async function openListener(ctx: OperatorCtx, upgrade: string | undefined): Promise<Response> {
  if (!ctx.settings.sandbox) throw noSuchEndpoint();
  if (upgrade?.toLowerCase() !== "websocket") throw invalidField("upgrade", "must be websocket");
  const { code } = ctx.operator;
  const headers = { upgrade: "websocket", "x-operator": code };
  const { webSocket } = await ctx.env.LISTENERS.getByName(code).fetch("https://listener/", { headers });
  if (!webSocket) throw new Error("a listener's connection was not taken");
  return new Response(null, { status: 101, webSocket });
}
