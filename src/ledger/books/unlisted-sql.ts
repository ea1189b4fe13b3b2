/** The last movement that the sweep has looked at. */
export const MARK = "COALESCE((SELECT seq FROM sweep_mark), 0)";

/**
 * Condition: the movement is in its first call, or died in it since the last sweep, and so is in no partial index. A
 * statement needs NOT INDEXED, or SQLite prefers an index of the operator to the few rows after the mark.
 */
export const IS_UNLISTED = `seq > ${MARK} AND status = 'pending' AND unlisted = 1`;
