/** The default cache of Workers, which the DOM's types lack: endpoints are imported here for their descriptions. */
interface CacheStorage {
  readonly default: Cache;
}

/** The digest of Workers that reads a stream, which the DOM's types lack. */
interface Crypto {
  readonly DigestStream: typeof DigestStream;
}
