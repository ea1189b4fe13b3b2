import type { Operation } from "../../../openapi/operation.ts";
import { AlertsPage, Movement, MovementsPage } from "../answers.ts";
import * as examples from "../examples/movements.ts";
import { AlertsQuery, MovementsQuery } from "../movements.ts";
import { call } from "./call.ts";

/** Money movements, and what a person should know of. */
export const movementCalls: readonly Operation[] = [
  call("get", "/alerts", "listAlerts", "What a person should know of, newest first", {
    query: AlertsQuery,
    answer: AlertsPage,
    example: examples.LIST_ALERTS,
  }),
  call("get", "/movements", "listMovements", "Movements with every call to the wallet", {
    query: MovementsQuery,
    answer: MovementsPage,
    example: examples.LIST_MOVEMENTS,
  }),
  call(
    "post",
    "/movements/{transaction_id}/replay",
    "replayMovement",
    "Send a failed movement again",
    { answer: Movement, example: examples.REPLAY_MOVEMENT },
    { errors: ["NOT_FOUND", "CONFLICT"] },
  ),
];
