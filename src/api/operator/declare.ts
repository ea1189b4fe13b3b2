import type * as z from "zod";
import { body as json } from "../http/valid.ts";
import { refuseOwnCallbacks } from "./support/own-callbacks.ts";

/** A body of /v1. */
export const body = <S extends z.ZodType>(schema: S) => json(schema, { admit: refuseOwnCallbacks });

/** A body of /v1 that may be empty. */
export const optionalBody = <S extends z.ZodType>(schema: S) =>
  json(schema, { admit: refuseOwnCallbacks, optional: true });
