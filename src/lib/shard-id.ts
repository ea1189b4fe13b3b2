/** What the 12 bits of an id hold. */
export const MAX_SHARD = 0xfff;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-8([0-9a-f]{3})-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** A token of shard 0 has no mark, and is shorter. */
const TOKEN = /^s([0-9a-f]{3})_[\w-]{43}$/;

/**
 * The shard that a session id or a launch token names, so that finding it costs nothing. Sessions of shard 0 have UUIDs of
 * version 4, as all had before there were shards; those of another have version 8, with the shard after the version.
 */
export function shardOf(idOrToken: string): number {
  const [, shard] = ID.exec(idOrToken) ?? TOKEN.exec(idOrToken) ?? [];
  return shard === undefined ? 0 : Number.parseInt(shard, 16);
}

/** A session's id in a shard, made of a version 4 UUID. */
export function idInShard(uuid: string, shard: number): string {
  return shard === 0 ? uuid : `${uuid.slice(0, 14)}8${hex(shard)}${uuid.slice(18)}`;
}

/** A launch token in a shard. */
export function tokenInShard(token: string, shard: number): string {
  return shard === 0 ? token : `s${hex(shard)}_${token}`;
}

function hex(shard: number): string {
  return shard.toString(16).padStart(3, "0");
}
