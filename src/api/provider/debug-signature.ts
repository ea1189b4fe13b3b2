import { Hono } from "hono";
import type * as z from "zod";
import { checkSignature } from "../../gate/auth/check-signature.ts";
import { MAX_BODY_BYTES } from "../../lib/body.ts";
import type { AppEnv } from "../http/app-env.ts";
import { describe } from "../http/describe.ts";
import { receive } from "../http/receive.ts";
import { body, checked } from "../http/valid.ts";
import { type DebugSignature, DebugSignatureRequest, SIGNATURE_CHECK } from "../wire/debug-signature.ts";

export const app = new Hono<AppEnv>();

app.post(
  "/debug/signature",
  describe({
    ...SIGNATURE_CHECK,
    id: "debugProviderSignature",
  }),
  (c, next) => (c.get("ctx").settings.sandbox ? next() : Promise.resolve(c.body(null, 404))),
  receive(MAX_BODY_BYTES.operator),
  body(DebugSignatureRequest),
  checked(),
  async (c) => c.json<z.input<typeof DebugSignature>>(await checkSignature(c.get("ctx"), c.req.valid("json"), c)),
);
