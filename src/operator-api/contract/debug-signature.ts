import { z } from "zod";

export const DebugSignatureRequest = z.object({
  key_id: z.string().min(1),
  timestamp: z.string().min(1),
  signature: z.string().min(1),
  method: z.enum(["GET", "POST", "PUT", "DELETE"]),
  path: z.string().min(1),
  body: z.string().optional(),
});

export const DebugSignature = z.object({
  valid: z.boolean(),
  diagnosis: z.string(),
  key: z.object({ known: z.boolean() }),
  timestamp: z.object({
    fresh: z.boolean(),
    server_time: z.int(),
    drift_seconds: z.int().nullable(),
    window_seconds: z.int(),
  }),
  payload: z.object({ kind: z.enum(["body", "request_line"]), bytes: z.int() }),
  canonical_string: z.string(),
  signature: z.object({ well_formed: z.boolean(), matches: z.boolean() }),
  hints: z.array(z.string()),
});
