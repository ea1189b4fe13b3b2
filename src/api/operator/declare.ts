import type * as z from "zod";
import type { Ctx } from "../../context.ts";
import { body as json, bodyFor as jsonFor } from "../http/valid.ts";
import { refuseOwnCallbacks } from "./support/own-callbacks.ts";

/** A body of /v1. */
export const body = <S extends z.ZodType>(schema: S) => json(schema, { admit: refuseOwnCallbacks });

/** A body of /v1 that may be empty. */
export const optionalBody = <S extends z.ZodType>(schema: S) =>
  json(schema, { admit: refuseOwnCallbacks, optional: true });

/** A body of /v1 whose rules depend on the settings. */
export const bodyFor = <S extends z.ZodType>(schema: S, rules: (ctx: Ctx) => S) =>
  jsonFor(schema, rules, { admit: refuseOwnCallbacks });
