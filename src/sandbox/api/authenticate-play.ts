import { createMiddleware } from "hono/factory";
import type { AppEnv } from "../../api/http/app-env.ts";
import { ApiError } from "../../errors.ts";
import { countProbe, refuseProber } from "../../gate/limits/probes.ts";
import { inSession } from "../../gate/operator-time/operator-clock.ts";
import { findPlay } from "../play/find-play.ts";
import type { Play } from "../play/play.ts";
import { limitCalls } from "./limit-calls.ts";

export interface PlayEnv extends AppEnv {
  Variables: AppEnv["Variables"] & { play: Play };
}

/**
 * Authenticates a game page by the launch token in its Authorization header; in an address, logs would keep it.
 * RATE_LIMITED above the limit of calls.
 */
export const authenticatePlay = createMiddleware<PlayEnv>(async (c, next) => {
  const ctx = c.get("ctx");
  const [, token] = /^Bearer ([^ ]+)$/.exec(c.req.header("authorization") ?? "") ?? [];
  const address = c.req.header("cf-connecting-ip");
  if (token !== undefined) refuseProber(address, ctx.clock.now());
  const play = token === undefined ? undefined : await findPlay(await inSession(ctx, token), token);
  if (!play) {
    if (token !== undefined) countProbe(address);
    throw new ApiError("UNAUTHORIZED", "The launch token is unknown, or its demo has expired. Open the game again.");
  }
  limitCalls(play.id, ctx.clock.now());
  c.set("caller", play.demo ? "demo" : (play.operatorCode ?? undefined));
  c.set("play", play);
  await next();
});
