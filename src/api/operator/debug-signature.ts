import { checkSignature, sandboxCall } from "../../gate/auth/check-signature.ts";
import { MAX_BODY_BYTES } from "../../lib/body.ts";
import { SIGNATURE_CHECK } from "../wire/debug-signature.ts";
import { unsignedEndpoint } from "./endpoint.ts";

export const debugSignature = sandboxCall(
  unsignedEndpoint(
    { ...SIGNATURE_CHECK, route: "POST /v1/debug/signature", id: "debugSignature" },
    (ctx, { body }, c) => checkSignature(ctx, body, c),
  ),
  MAX_BODY_BYTES.operator,
);
