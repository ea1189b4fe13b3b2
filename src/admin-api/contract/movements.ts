import { z } from "zod";
import { Transaction } from "../../wire/transaction.ts";

export const MovementsQuery = z.object({
  status: Transaction.shape.status.optional(),
  operator_code: z.string().min(1).max(120).optional(),
  cursor: z.string().max(500).optional(),
});

export const AlertsQuery = z.object({
  since: z.iso.datetime({ offset: true, error: "must be an ISO 8601 date-time" }).optional(),
  cursor: z.string().max(400).optional(),
});
