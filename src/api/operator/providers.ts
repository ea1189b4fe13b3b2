import * as z from "zod";
import { imageUrl } from "../../catalogue/games/image-url.ts";
import { listProviders as listed } from "../../catalogue/games/list-providers.ts";
import { about } from "../../lib/about.ts";
import { IMAGE_URL } from "../wire/examples.ts";
import { providerCode, providerName } from "../wire/values.ts";
import { endpoint } from "./endpoint.ts";

const Images = z.object({ portrait: z.string().nullable(), cover: z.string().nullable() });

/* @__PURE__ */ about(Images, {
  portrait: "The URL of the logo. Null: none.",
  cover: ["The URL of the wide banner. Null: none.", "https://games.example.com/v1/images/4c81d09b3e"],
});

export const Provider = z.object({
  provider_code: providerCode,
  provider_name: providerName,
  studio_code: z.string().meta({ deprecated: true }),
  name: z.string().meta({ deprecated: true }),
  logo_url: z.string().nullable(),
  game_count: z.int(),
  images: Images,
});

/* @__PURE__ */ about(Provider, {
  studio_code: "Repeats `provider_code`.",
  name: "Repeats `provider_name`.",
  logo_url: "The URL of the logo. Null: none.",
  game_count: "Number of the provider's games that you may offer.",
  images: "Images of the provider by form.",
});

export const Providers = z.object({ providers: z.array(Provider) });

/* @__PURE__ */ about(Providers, {
  providers: "Every provider of your window.",
});

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
