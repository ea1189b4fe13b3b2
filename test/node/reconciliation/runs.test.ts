import fc from "fast-check";
import { expect, test } from "vitest";
import { type Bucket, RunBuffer } from "../../../src/books/jobs/runs.ts";
import type { Entry } from "../../../src/lib/entry.ts";

/** What a buffer of these entries writes. */
async function written(entries: readonly Entry[]): Promise<Buffer> {
  const files: Buffer[] = [];
  const put = async (_: string, file: Uint8Array) => void files.push(Buffer.from(file));
  const buffer = new RunBuffer(entries.length + 1);
  for (const entry of entries) buffer.add(entry);
  const runs = await buffer.write({ put } as unknown as Bucket, "run");
  expect(runs).toEqual(files.map((file) => ({ name: "run", bytes: file.byteLength })));
  return Buffer.concat(files);
}

/** The same lines, sorted by the bytes of their keys; equal keys stay in the order in which they came. */
function sorted(entries: readonly Entry[]): Buffer {
  const lines = entries.map(({ key, data }) => ({ key: Buffer.from(key), line: `${key}\t${data}\n` }));
  return Buffer.from(
    lines
      .toSorted((a, b) => Buffer.compare(a.key, b.key))
      .map(({ line }) => line)
      .join(""),
  );
}

/** Keys that are equal, that begin with one another, of all planes, and with characters below the separator. */
const key = fc.oneof(
  fc.constantFrom("a", "ab", "a\u0001", "\uffff", "\u{10000}", ""),
  fc.string({ unit: fc.constantFrom("a", "b", "\u0001", "é", "\ue000", "😀"), maxLength: 6 }),
);

test("a run has all entries, sorted by the bytes of their keys", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(key, { maxLength: 60 }), fc.integer({ min: 1, max: 60 }), async (keys, times) => {
      const entries = Array.from({ length: times }, () => keys).flatMap((some, round) =>
        some.map((one, i) => ({ key: one, data: `[${round},${i}]` })),
      );
      expect((await written(entries)).equals(sorted(entries))).toBe(true);
    }),
    { numRuns: 60 },
  );
});

test.each([999, 1_000, 1_001, 20_000])("a run of %i entries has each of them once", async (count) => {
  const entries = Array.from({ length: count }, (_, i) => ({ key: String((i * 7_919) % count), data: `${i}` }));
  expect((await written(entries)).equals(sorted(entries))).toBe(true);
});
