import { utf8 } from "../../lib/encoding.ts";
import { byBytes, type Entry, entryOf, lineOf } from "../../lib/entry.ts";
import { sleep } from "../../lib/sleep.ts";

/** A sorted file in R2: a part of what is to be sorted, small enough to be sorted in memory. */
export interface Run {
  readonly name: string;
  readonly bytes: number;
}

export type Bucket = Pick<R2Bucket, "get" | "put">;

/** Length of a run's lines, in UTF-16 units of up to three bytes. While they are written they are held twice. */
const MAX_RUN_LENGTH = 8 * 1024 * 1024;

/** Lines of a block, and those that are sorted, merged or written in one go: a millisecond or two. */
const AT_ONCE = 1_000;

/** Entries on their way into a run. Full by their number or by their length, whichever comes first. */
export class RunBuffer {
  readonly #maxEntries: number;
  #lines = new SortedBlocks();
  #entries: Entry[] = [];
  #count = 0;
  #length = 0;

  constructor(maxEntries: number) {
    this.#maxEntries = maxEntries;
  }

  add(entry: Entry): void {
    this.#entries.push(entry);
    this.#count++;
    this.#length += entry.key.length + entry.data.length;
    if (this.#entries.length >= AT_ONCE) this.#sort();
  }

  get isFull(): boolean {
    return this.#count >= this.#maxEntries || this.#length >= MAX_RUN_LENGTH;
  }

  /** Sorts and stores what it holds, and is empty again. Without entries there is no run. */
  async write(bucket: Bucket, name: string): Promise<Run[]> {
    if (this.#count === 0) return [];
    if (this.#entries.length > 0) this.#sort();
    const lines = this.#lines;
    this.#lines = new SortedBlocks();
    this.#count = 0;
    this.#length = 0;
    const file = await lines.sorted();
    await bucket.put(name, file);
    return [{ name, bytes: file.byteLength }];
  }

  #sort(): void {
    this.#lines.add(this.#entries.toSorted((a, b) => byBytes(a.key, b.key)));
    this.#entries = [];
  }
}

/**
 * Lines in blocks that are sorted, each by itself. They are kept as bytes: as strings, a collection of the isolate's
 * garbage would walk through each of them, and bets would wait.
 */
class SortedBlocks {
  readonly #blocks: { readonly bytes: Uint8Array; readonly ends: readonly number[] }[] = [];
  #bytes = 0;

  /** Adds a block: `AT_ONCE` entries, or the last ones. */
  add(entries: readonly Entry[]): void {
    const bytes = utf8(entries.map(lineOf).join(""));
    const ends: number[] = [];
    for (let at = bytes.indexOf(NEW_LINE); at !== -1; at = bytes.indexOf(NEW_LINE, at + 1)) ends.push(at + 1);
    this.#blocks.push({ bytes, ends });
    this.#bytes += bytes.byteLength;
  }

  /** All lines, sorted. Pauses on the way: bets that share the isolate go on. */
  async sorted(): Promise<Uint8Array<ArrayBuffer>> {
    const file = new Uint8Array(this.#bytes);
    let at = 0;
    let left = AT_ONCE;
    for (const line of await this.#order()) {
      const { bytes, from, to } = this.#line(line);
      file.set(bytes.subarray(from, to), at);
      at += to - from;
      if (--left > 0) continue;
      left = AT_ONCE;
      await sleep(0);
    }
    return file;
  }

  /** The numbers of the lines in their order: two lists at a time are merged, in rounds. */
  async #order(): Promise<Uint32Array> {
    let lists: Uint32Array[] = this.#blocks.map(({ ends }, block) =>
      Uint32Array.from(ends, (_, i) => block * AT_ONCE + i),
    );
    while (lists.length > 1) {
      const merged: Uint32Array[] = [];
      for (let i = 0; i < lists.length; i += 2) {
        const [first = NO_LINES, second = NO_LINES] = [lists[i], lists[i + 1]];
        merged.push(await this.#merged(first, second));
      }
      lists = merged;
    }
    return lists[0] ?? NO_LINES;
  }

  async #merged(first: Uint32Array, second: Uint32Array): Promise<Uint32Array> {
    const merged = new Uint32Array(first.length + second.length);
    let [i, j] = [0, 0];
    while (i + j < merged.length) {
      const [a, b] = [first[i], second[j]];
      const isFirst = a !== undefined && (b === undefined || this.#compare(a, b) <= 0);
      merged[i + j] = (isFirst ? a : b) ?? 0;
      if (isFirst) i++;
      else j++;
      if ((i + j) % AT_ONCE === 0) await sleep(0);
    }
    return merged;
  }

  /** Compares the keys of two lines: UTF-8 is ordered by its bytes. */
  #compare(a: number, b: number): number {
    const [first, second] = [this.#line(a), this.#line(b)];
    for (let i = first.from, j = second.from; ; i++, j++) {
      const [x = TAB, y = TAB] = [first.bytes[i], second.bytes[j]];
      if (x === y && x !== TAB) continue;
      if (x === TAB || y === TAB) return Number(y === TAB) - Number(x === TAB);
      return x - y;
    }
  }

  #line(number: number): { readonly bytes: Uint8Array; readonly from: number; readonly to: number } {
    const block = this.#blocks[Math.floor(number / AT_ONCE)];
    if (!block) throw new RangeError(`no line ${number}`);
    const { bytes, ends } = block;
    const place = number % AT_ONCE;
    return { bytes, from: ends[place - 1] ?? 0, to: ends[place] ?? 0 };
  }
}

const TAB = 9;
const NO_LINES = new Uint32Array();

/** Memory of all runs of a merge together, and the least that each reads. */
const MAX_MERGE_BYTES = 8 * 1024 * 1024;
const MIN_BLOCK_BYTES = 16 * 1024;
const MAX_BLOCK_BYTES = 512 * 1024;

/** Reads a run in blocks, from a byte on. */
class RunReader {
  readonly #bucket: Bucket;
  readonly #run: Run;
  readonly #blockBytes: number;
  #lines: string[] = [];
  #next = 0;
  #readTo: number;
  head: Entry | undefined;

  constructor(bucket: Bucket, run: Run, blockBytes: number, from: number) {
    this.#bucket = bucket;
    this.#run = run;
    this.#blockBytes = blockBytes;
    this.#readTo = from;
  }

  /** Moves to the next entry in memory; false when the block is used up. */
  advance(): boolean {
    const line = this.#lines[this.#next];
    if (line === undefined) return false;
    this.#next++;
    this.head = entryOf(line);
    return true;
  }

  /** Reads the next block; `head` is undefined at the end of the run. */
  async load(): Promise<void> {
    const { name, bytes } = this.#run;
    this.head = undefined;
    for (let length = this.#blockBytes; this.#readTo < bytes; length *= 2) {
      const range = { offset: this.#readTo, length: Math.min(length, bytes - this.#readTo) };
      const block = await this.#bucket.get(name, { range });
      if (!block) throw new Error(`the run ${name} is gone`);
      const read = new Uint8Array(await block.arrayBuffer());
      const end = read.lastIndexOf(NEW_LINE) + 1;
      // A line that is longer than the block.
      if (end === 0) continue;
      this.#lines = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true })
        .decode(read.subarray(0, end - 1))
        .split("\n");
      this.#next = 0;
      this.#readTo += end;
      this.advance();
      return;
    }
  }

  /** The byte at which `head` begins. */
  position(): number {
    if (!this.head) return this.#run.bytes;
    const ahead = this.#lines.slice(this.#next - 1);
    return this.#readTo - utf8(ahead.join("\n")).byteLength - 1;
  }
}

const NEW_LINE = 10;

/** Merges sorted runs into one sorted sequence. Call `load` whenever `starved`, then `take`. */
export class Merge {
  readonly #readers: readonly RunReader[];
  readonly #heap: RunReader[] = [];
  #starved: RunReader | undefined;

  private constructor(readers: readonly RunReader[]) {
    this.#readers = readers;
  }

  /** `positions` are those of a merge that was stopped. */
  static async open(bucket: Bucket, runs: readonly Run[], positions: readonly number[] = []): Promise<Merge> {
    const share = Math.floor(MAX_MERGE_BYTES / Math.max(1, runs.length));
    const blockBytes = Math.max(MIN_BLOCK_BYTES, Math.min(MAX_BLOCK_BYTES, share));
    const merge = new Merge(runs.map((run, i) => new RunReader(bucket, run, blockBytes, positions[i] ?? 0)));
    for (const reader of merge.#readers) {
      await reader.load();
      if (reader.head) merge.#heap.push(reader);
    }
    for (let i = merge.#heap.length >> 1; i >= 0; i--) merge.#sink(i);
    return merge;
  }

  get starved(): boolean {
    return this.#starved !== undefined;
  }

  async load(): Promise<void> {
    const reader = this.#starved;
    if (!reader) return;
    await reader.load();
    this.#starved = undefined;
    if (!reader.head) this.#removeFirst();
    this.#sink(0);
  }

  /** The first entry that is left; undefined at the end. */
  get head(): Entry | undefined {
    return this.#heap[0]?.head;
  }

  /** Removes and returns the first entry. */
  take(): Entry | undefined {
    const [first] = this.#heap;
    const entry = first?.head;
    if (!first || !entry) return undefined;
    if (first.advance()) this.#sink(0);
    else this.#starved = first;
    return entry;
  }

  /** Place up to which each run is read, for a merge that goes on from here. */
  async positions(): Promise<number[]> {
    await this.load();
    return this.#readers.map((reader) => reader.position());
  }

  #removeFirst(): void {
    const last = this.#heap.pop();
    if (last && this.#heap.length > 0) this.#heap[0] = last;
  }

  #sink(from: number): void {
    for (let i = from; ; ) {
      const left = 2 * i + 1;
      const child = this.#isBefore(left + 1, left) ? left + 1 : left;
      if (!this.#isBefore(child, i)) return;
      this.#swap(i, child);
      i = child;
    }
  }

  #isBefore(i: number, j: number): boolean {
    const [a, b] = [this.#heap[i]?.head, this.#heap[j]?.head];
    return a !== undefined && b !== undefined && byBytes(a.key, b.key) < 0;
  }

  #swap(i: number, j: number): void {
    const [a, b] = [this.#heap[i], this.#heap[j]];
    if (a && b) [this.#heap[i], this.#heap[j]] = [b, a];
  }
}
