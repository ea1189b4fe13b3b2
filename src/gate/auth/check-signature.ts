import type { Context } from "hono";
import type * as z from "zod";
import type { DebugSignature, DebugSignatureRequest } from "../../api/wire/debug-signature.ts";
import type { Ctx } from "../../context.ts";
import { networkOf } from "../../lib/address.ts";
import { SECOND_MS } from "../../lib/clock.ts";
import { readReportedKey } from "../keys/read-reported-key.ts";
import { countStranger } from "../limits/counters.ts";
import { TIMESTAMP_WINDOW_SECONDS } from "../signing/verify.ts";
import { diagnose } from "./diagnosis.ts";

const MAX_CHECKS_PER_ADDRESS_AND_MINUTE = 60;
const MAX_CHECKS_PER_KEY_AND_MINUTE = 30;

/** Diagnoses a signature that a developer reports, of an operator's key or a provider's. */
export async function checkSignature(
  ctx: Ctx,
  form: z.output<typeof DebugSignatureRequest>,
  c: Context,
): Promise<z.input<typeof DebugSignature>> {
  const address = networkOf(c.req.header("cf-connecting-ip"));
  await countStranger(ctx, `debug address ${address}`, MAX_CHECKS_PER_ADDRESS_AND_MINUTE);
  await countStranger(ctx, `debug key ${form.key_id.slice(0, 128)}`, MAX_CHECKS_PER_KEY_AND_MINUTE);

  const now = ctx.clock.now();
  const found = await diagnose(
    { ...form, keyId: form.key_id, signatureV2: form.signature_v2, body: form.body ?? "" },
    { reported: await readReportedKey(ctx, form.key_id), origin: ctx.settings.baseUrl, nowMs: now },
  );
  const { second } = found;
  return {
    valid: found.valid,
    diagnosis: found.diagnosis,
    key: { known: found.keyKnown },
    timestamp: {
      fresh: found.fresh,
      server_time: Math.floor(now / SECOND_MS),
      drift_seconds: found.driftSeconds,
      window_seconds: TIMESTAMP_WINDOW_SECONDS,
    },
    payload: found.payload,
    canonical_string: found.canonicalString,
    signature: { well_formed: found.wellFormed, matches: found.matches },
    hints: [...found.hints],
    ...(second && {
      signature_v2: {
        well_formed: second.wellFormed,
        matches: second.matches,
        canonical_string: second.canonicalString,
        hints: [...second.hints],
      },
    }),
  };
}
