import { advanceReconciliation, type StepSizes } from "../../src/books/reconciliation/compare-step.ts";
import { importSecret, signPayload } from "../../src/gate/signing/digest.ts";
import { answerOf, get, post } from "../support/answers.ts";
import { adminCtx } from "../support/fixtures.ts";
import { call, type Signer } from "../support/signed.ts";

export async function gzipped(text: string): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Sends a part, signed over its bytes as they are. */
export async function putPart(...sent: Parameters<typeof sendPart>) {
  return answerOf(await sendPart(...sent));
}

export async function sendPart(
  signer: Signer,
  target: string,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
): Promise<Response> {
  const bytes = typeof body === "string" ? new TextEncoder().encode(body) : body;
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signature = await signPayload(await importSecret(signer.secret), timestamp, bytes);
  const signed = { "x-agg-key-id": signer.keyId, "x-agg-timestamp": timestamp, "x-agg-signature": signature };
  return call(target, { method: "PUT", headers: { ...signed, ...headers }, body: bytes });
}

/** Opens a reconciliation; returns its path. */
export async function opened(operator: Signer, day: string, currency?: string): Promise<string> {
  const { status, json } = await post({ operator }, "/v1/reconciliations", { day, ...(currency && { currency }) });
  if (status !== 201) throw new Error(`refused: ${JSON.stringify(json)}`);
  return `/v1/reconciliations/${json.id}`;
}

/** Starts it and does its work here, a few steps at a time, as if the process died after each. */
export async function compared(operator: Signer, path: string, parts: number, sizes?: StepSizes) {
  const started = await post({ operator }, `${path}/start`, { parts });
  if (started.status !== 202) throw new Error(`refused: ${JSON.stringify(started.json)}`);
  const id = path.split("/").at(-1) ?? "";
  for (let outcome = "more"; outcome !== "ended"; ) {
    const read = (await get({ operator }, path)).json;
    if (read.status !== "running") break;
    outcome = await advanceReconciliation(adminCtx(), id, { steps: 1, ...(sizes && { sizes }) });
  }
  return (await get({ operator }, path)).json;
}

export interface Found {
  readonly kind: string;
  readonly transaction_id: string | null;
  readonly fields: readonly { readonly field: string; readonly yours: string | null; readonly ours: string | null }[];
  readonly ours: Record<string, unknown> | null;
  readonly advice: string;
}

/** Every difference, walked in pages. */
export async function differencesOf(operator: Signer, path: string, limit = 100): Promise<Found[]> {
  const found: Found[] = [];
  for (const kind of ["only_yours", "only_ours", "different"]) {
    for (let cursor: unknown = ""; cursor !== null; ) {
      const query = cursor === "" ? "" : `&cursor=${encodeURIComponent(String(cursor))}`;
      const { json } = await get({ operator }, `${path}/differences?kind=${kind}&limit=${limit}${query}`);
      found.push(...(json.differences as Found[]));
      cursor = json.next_cursor;
    }
  }
  return found;
}
