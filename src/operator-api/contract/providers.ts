import { z } from "zod";

export const Provider = z.object({
  provider_code: z.string(),
  provider_name: z.string(),
  studio_code: z.string().meta({ deprecated: true }),
  name: z.string().meta({ deprecated: true }),
  logo_url: z.string().nullable(),
  game_count: z.int(),
  images: z.object({ portrait: z.string().nullable(), cover: z.string().nullable() }),
});

export const Providers = z.object({ providers: z.array(Provider) });
