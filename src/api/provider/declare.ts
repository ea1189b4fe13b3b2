import type * as z from "zod";
import { body as json, type Sent } from "../http/valid.ts";

/** A body of /provider/v1: a field that is sent twice is refused. */
export const body = <S extends z.ZodType>(schema: S, options: { readonly admit?: (sent: Sent) => void } = {}) =>
  json(schema, { ...options, once: true });
