/** With these headers the runtime compresses the body, also where no edge stands in front of it. */
export function compressedFor(accepted: string | undefined): Record<string, string> {
  return accepted?.includes("gzip") ? { "content-encoding": "gzip" } : {};
}
