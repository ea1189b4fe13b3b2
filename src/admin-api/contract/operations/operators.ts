import { z } from "zod";
import type { Operation } from "../../../openapi/operation.ts";
import { Empty } from "../../../wire/fields.ts";
import { Rates } from "../../../wire/rates.ts";
import * as examples from "../examples/operators.ts";
import * as operators from "../operators.ts";
import { SetRates } from "../rates.ts";
import { Usage, UsageQuery } from "../usage.ts";
import { anywhere, call } from "./call.ts";

export const PutOperator = operators.putOperatorSchema(anywhere);
export const Operators = z.object({ operators: z.array(operators.Operator) });

const BY_PLAYER = { errors: ["VALIDATION_FAILED", "NOT_FOUND"] };

/** Operators, their keys, windows, players and rates. */
export const operatorCalls: readonly Operation[] = [
  call("put", "/operators/{code}", "putOperator", "Create or change an operator", {
    body: PutOperator,
    answer: operators.OperatorDetail,
    example: examples.PUT_OPERATOR,
  }),
  call("get", "/operators", "listOperators", "All operators", { answer: Operators, example: examples.LIST_OPERATORS }),
  call("get", "/operators/{code}", "readOperator", "An operator with its keys and window", {
    answer: operators.OperatorDetail,
    example: examples.READ_OPERATOR,
  }),
  call(
    "post",
    "/operators/{code}/keys",
    "issueOperatorKey",
    "Issue a key; its secret is shown this once",
    { body: Empty, answer: operators.IssuedKey, example: examples.ISSUE_KEY },
    {
      bodyOptional: true,
      status: 201,
      idempotency: "Each call issues a key; two are active at most.",
      errors: ["VALIDATION_FAILED", "NOT_FOUND", "KEY_LIMIT"],
    },
  ),
  call("delete", "/operators/{code}/keys/{key_id}", "revokeOperatorKey", "Revoke a key, from the next request on", {
    answer: operators.RevokedKey,
    example: examples.REVOKE_KEY,
  }),
  call("put", "/operators/{code}/window", "setWindow", "Set the games the operator may offer", {
    body: operators.SetWindow,
    answer: operators.Window,
    example: examples.SET_WINDOW,
  }),
  call(
    "put",
    "/operators/{code}/players/{player_id}/block",
    "blockPlayer",
    "Stop a player",
    { answer: operators.PlayerBlock, example: examples.BLOCK_PLAYER },
    BY_PLAYER,
  ),
  call(
    "delete",
    "/operators/{code}/players/{player_id}/block",
    "unblockPlayer",
    "Let a player play again",
    { answer: operators.PlayerBlock, example: examples.UNBLOCK_PLAYER },
    BY_PLAYER,
  ),
  call("get", "/operators/{code}/blocks", "listBlocks", "The players who are stopped", {
    query: operators.BlocksQuery,
    answer: operators.BlocksPage,
    example: examples.LIST_BLOCKS,
  }),
  call("get", "/operators/{code}/usage", "readUsage", "Signed requests of each minute, a day back", {
    query: UsageQuery,
    answer: Usage,
    example: examples.READ_USAGE,
  }),
  call("put", "/operators/{code}/rates", "setRates", "Set the operator's revenue shares", {
    body: SetRates,
    answer: Rates,
    example: examples.SET_RATES,
  }),
];
