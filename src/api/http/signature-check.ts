import { Hono } from "hono";
import type * as z from "zod";
import { checkSignature } from "../../gate/auth/check-signature.ts";
import { MAX_BODY_BYTES } from "../../lib/body.ts";
import { type DebugSignature, DebugSignatureRequest, SIGNATURE_CHECK } from "../wire/debug-signature.ts";
import type { AppEnv } from "./app-env.ts";
import { type Description, describe } from "./describe.ts";
import { receive } from "./receive.ts";
import { type body, checked } from "./valid.ts";

/** The call that checks signatures, under a surface's name for it and with the surface's own rules for bodies. */
export function signatureCheck(name: Pick<Description, "id" | "tag">, bodyOf: typeof body): Hono<AppEnv> {
  return new Hono<AppEnv>().post(
    "/debug/signature",
    describe({ ...SIGNATURE_CHECK, ...name }),
    (c, next) => (c.get("ctx").settings.sandbox ? next() : Promise.resolve(c.body(null, 404))),
    receive(MAX_BODY_BYTES.operator),
    bodyOf(DebugSignatureRequest),
    checked(),
    async (c) => c.json<z.input<typeof DebugSignature>>(await checkSignature(c.get("ctx"), c.req.valid("json"), c)),
  );
}
