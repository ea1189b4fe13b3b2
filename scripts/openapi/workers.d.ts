/** The default cache of Workers, which the DOM's types lack: endpoints are imported here for their descriptions. */
interface CacheStorage {
  readonly default: Cache;
}
