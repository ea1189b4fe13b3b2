import { z } from "zod";

export const Ping = z.object({
  operator_code: z.string(),
  key_id: z.string(),
  server_time: z.iso.datetime(),
});
