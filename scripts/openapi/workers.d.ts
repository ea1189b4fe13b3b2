/** The default cache of Workers, which the DOM's types lack: endpoints are imported here for their descriptions. */
interface CacheStorage {
  readonly default: Cache;
}

/** The comparison of Workers that takes the same time for every input, which the DOM's types lack. */
interface SubtleCrypto {
  timingSafeEqual(one: ArrayBufferView | ArrayBuffer, other: ArrayBufferView | ArrayBuffer): boolean;
}

/** The digest of Workers that reads a stream, which the DOM's types lack. */
interface Crypto {
  readonly DigestStream: typeof DigestStream;
}
