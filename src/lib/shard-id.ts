/** Shards that the 12 bits of an id hold. */
export const MAX_SHARD = 0xfff;

const ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[58]([0-9a-f]{3})-[0-9a-f]{4}-[0-9a-f]{12}$/;
/** The version of a session's id that says: opened under a test clock. */
const ON_CLOCK = "5";
const CLOCK_PLACE = 14;
/** A token of shard 0 has no mark, and is shorter. */
const TOKEN = /^s([0-9a-f]{3})_[\w-]{43}$/;

/**
 * The shard that a session id or a launch token names, so that finding it costs nothing. Sessions of shard 0 have UUIDs of
 * version 4, as all had before there were shards; those of another have version 8, with the shard after the version.
 * Version 5 marks those of a test clock.
 */
export function shardOf(idOrToken: string): number {
  const [, shard] = ID.exec(idOrToken) ?? TOKEN.exec(idOrToken) ?? [];
  return shard === undefined ? 0 : Number.parseInt(shard, 16);
}

/** A session's id in a shard, made of a version 4 UUID. `onTestClock`: version 5, with the shard as in version 8. */
export function idInShard(uuid: string, shard: number, onTestClock = false): string {
  if (shard === 0 && !onTestClock) return uuid;
  return `${uuid.slice(0, CLOCK_PLACE)}${onTestClock ? ON_CLOCK : 8}${hex(shard)}${uuid.slice(18)}`;
}

/** Whether a session was opened under a test clock: its movements follow that clock, and no job of the service. */
export function isOnTestClock(sessionId: string): boolean {
  return sessionId.charAt(CLOCK_PLACE) === ON_CLOCK && ID.test(sessionId);
}

/** The same as a condition on a column, which holds the id of a session. */
export function onTestClockSql(column: string): string {
  return `substr(${column}, ${CLOCK_PLACE + 1}, 1) = '${ON_CLOCK}'`;
}

export function tokenInShard(token: string, shard: number): string {
  return shard === 0 ? token : `s${hex(shard)}_${token}`;
}

function hex(shard: number): string {
  return shard.toString(16).padStart(3, "0");
}
