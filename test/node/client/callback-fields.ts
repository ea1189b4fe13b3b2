/** Compiled and never run: each field of a callback is in the type of the actions that carry it. */
import type { WalletRequest } from "operator-games-client";
import type { WalletRequest as Sent } from "../../../clients/typescript/src/generated.ts";

type FieldsOf<Request> = Request extends unknown ? keyof Request : never;

/** Names the field that a type is to be given, when the service has a new one. */
export const missing: [Exclude<keyof Sent, FieldsOf<WalletRequest>>] extends [never] ? true : never = true;
