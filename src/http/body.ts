import { invalidField } from "../errors.ts";

const KIB = 1024;

/** Maximum body size of each surface. */
export const MAX_BODY_BYTES = { operator: 256 * KIB, provider: 1024 * KIB, admin: 8 * 1024 * KIB } as const;

/**
 * Reads the exact bytes of a request's body; undefined when it exceeds `maxBytes`. A body with a content-length is read
 * in one step: the platform enforces the length.
 */
export async function readBody(request: Request, maxBytes: number): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const announced = request.headers.get("content-length");
  if (announced === null || !(Number(announced) <= maxBytes)) return readCapped(request.body, maxBytes);
  const body = new Uint8Array(await request.arrayBuffer());
  return body.byteLength <= maxBytes ? body : undefined;
}

/**
 * Reads the exact bytes of a body; undefined as soon as it exceeds `maxBytes`. Ignores content-length, and reads bytes
 * rather than text, because `text()` drops a BOM that was signed.
 */
export async function readCapped(
  stream: ReadableStream<Uint8Array> | null,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (!stream) return new Uint8Array(0);
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.byteLength;
    if (size > maxBytes) {
      // Not awaited: cancelling may wait for a sender that never stops.
      reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
  const body = new Uint8Array(size);
  let offset = 0;
  for (const chunk of chunks) {
    body.set(chunk, offset);
    offset += chunk.byteLength;
  }
  return body;
}

/** VALIDATION_FAILED on `body`. */
export function bodyTooLarge(maxBytes: number): Error {
  return invalidField("body", `must be at most ${maxBytes / KIB} KiB`);
}

/** Parses a JSON object; anything else is VALIDATION_FAILED on `body`. */
export function parseJsonObject(raw: Uint8Array): Record<string, unknown> {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder("utf-8", { fatal: true, ignoreBOM: false }).decode(raw));
  } catch {
    throw invalidField("body", "must be valid JSON in UTF-8");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw invalidField("body", "must be a JSON object");
  }
  return value as Record<string, unknown>;
}
