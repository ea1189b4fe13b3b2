/** Bytes that are kept of each body. */
export const MAX_BODY_BYTES = 16 * 1024;
/** The fields of an event that a filter compares as they are. */
export const EQUAL_FILTERS = [
    ...["direction", "kind", "action", "method", "caller"],
    ...["player_id", "session_id", "round_id", "transaction_id", "request_id"],
];
/** `none`: no answer arrived. */
export const STATUS_CLASSES = ["2xx", "3xx", "4xx", "5xx", "none"];
