import { z } from "zod";
import { imageUrl } from "../catalogue/image-url.ts";
import { listProviders as listed } from "../catalogue/list-providers.ts";
import { IMAGE_URL } from "../wire/examples.ts";
import { endpoint } from "./endpoint.ts";

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

export const listProviders = endpoint(
  {
    route: "GET /v1/providers",
    id: "listProviders",
    summary: "List providers",
    description: "The providers whose games you may offer, and how many of their games.",
    answer: Providers,
    example: {
      answer: {
        providers: [
          {
            provider_code: "sandbox",
            provider_name: "Sandbox Studio",
            studio_code: "sandbox",
            name: "Sandbox Studio",
            logo_url: IMAGE_URL,
            game_count: 40,
            images: { portrait: IMAGE_URL, cover: null },
          },
        ],
      },
    },
  },
  async (ctx) => {
    const providers = await listed(ctx);
    return {
      providers: providers.map(({ provider, gameCount }) => {
        const logo = imageUrl(ctx.settings, provider.logoImageId);
        return {
          provider_code: provider.code,
          provider_name: provider.name,
          studio_code: provider.code,
          name: provider.name,
          logo_url: logo,
          game_count: gameCount,
          images: { portrait: logo, cover: imageUrl(ctx.settings, provider.coverImageId) },
        };
      }),
    };
  },
);
