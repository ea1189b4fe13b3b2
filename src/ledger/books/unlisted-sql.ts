/** The last movement that the sweep has looked at. */
export const MARK = "COALESCE((SELECT seq FROM sweep_mark), 0)";

/**
 * Condition: the movement's first call is in flight, or its process died in it since the last sweep, so that it is in no
 * partial index. A statement needs NOT INDEXED, or SQLite prefers an index of the operator to the few rows after the mark.
 */
export const IS_UNLISTED = `seq > ${MARK} AND status = 'pending' AND unlisted = 1`;
