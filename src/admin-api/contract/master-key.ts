import { z } from "zod";

export const RewrapResult = z.object({ rewrapped: z.int(), current: z.int(), unreadable: z.array(z.string()) });
