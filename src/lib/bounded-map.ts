/** A cache with a bound: an entry that would exceed it empties the map first. */
export class BoundedMap<K, V> {
  readonly #entries = new Map<K, V>();
  readonly #maxWeight: number;
  readonly #weightOf: (key: K, value: V) => number;
  #weight = 0;

  /** Without `weightOf` every entry weighs 1, so that the bound is a number of entries. */
  constructor(maxWeight: number, weightOf: (key: K, value: V) => number = () => 1) {
    this.#maxWeight = maxWeight;
    this.#weightOf = weightOf;
  }

  get(key: K): V | undefined {
    return this.#entries.get(key);
  }

  set(key: K, value: V): void {
    this.delete(key);
    const weight = this.#weightOf(key, value);
    if (this.#weight + weight > this.#maxWeight) this.clear();
    this.#entries.set(key, value);
    this.#weight += weight;
  }

  delete(key: K): void {
    const value = this.#entries.get(key);
    if (value === undefined) return;
    this.#entries.delete(key);
    this.#weight -= this.#weightOf(key, value);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
