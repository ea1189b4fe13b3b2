import { Hono } from "hono";
import * as z from "zod";
import { listProviders as listed } from "../../catalogue/games/list-providers.ts";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { imageUrl } from "../../lib/image-url.ts";
import { describe } from "../http/describe.ts";
import { textOrNull } from "../wire/described.ts";
import { IMAGE_URL } from "../wire/examples.ts";
import { providerCode, providerName } from "../wire/values.ts";

export const app = new Hono<OperatorApiEnv>();

const Images = z.object({
  portrait: z.string().nullable().describe("The URL of the logo. Null: none."),
  cover: textOrNull("The URL of the wide banner. Null: none.", "https://games.example.com/v1/images/4c81d09b3e"),
});

export const Provider = z.object({
  provider_code: providerCode,
  provider_name: providerName,
  studio_code: z.string().meta({ description: "Repeats `provider_code`.", deprecated: true }),
  name: z.string().meta({ description: "Repeats `provider_name`.", deprecated: true }),
  logo_url: z.string().nullable().describe("The URL of the logo. Null: none."),
  game_count: z.int().describe("Number of the provider's games that you may offer."),
  images: Images.describe("Images of the provider by form."),
});

export const Providers = z.object({ providers: z.array(Provider).describe("Every provider of your window.") });

app.get(
  "/providers",
  describe({
    id: "listProviders",
    tag: "Catalogue",
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
  }),
  async (c) => {
    const ctx = c.get("ctx");
    const providers = await listed(ctx);
    return c.json<z.input<typeof Providers>>({
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
    });
  },
);
