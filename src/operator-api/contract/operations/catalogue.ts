import type { Operation } from "../../../openapi/operation.ts";
import { Rates } from "../../../wire/rates.ts";
import { GAME_ID, IMAGE_ID } from "../../examples.ts";
import { GamesPage, GamesQuery } from "../games.ts";
import { Providers } from "../providers.ts";

const tag = "Catalogue";
const images = { portrait: `https://games.example.com/v1/images/${IMAGE_ID}`, cover: null };

export const catalogue: readonly Operation[] = [
  {
    method: "get",
    path: "/v1/games",
    id: "listGames",
    tag,
    summary: "The games the operator may offer, page by page",
    description:
      "Pass `next_cursor` back as `cursor`, with the same filters, until it is null. A `limit` above 200 is cut to 200. May be up to 30 seconds old.",
    idempotency: "Reads only.",
    query: GamesQuery,
    answer: GamesPage,
    errors: ["VALIDATION_FAILED"],
    example: {
      query: { type: "slot", provider_code: "sandbox", country: "DE", limit: 50 },
      answer: {
        games: [
          {
            id: GAME_ID,
            provider_code: "sandbox",
            code: "lucky-lanterns",
            name: "Lucky Lanterns",
            studio: "Sandbox Studio",
            studio_code: "sandbox",
            type: "slot",
            rtp: 96.2,
            thumbnail_url: images.portrait,
            images,
            has_demo: true,
            restricted_countries: ["FR"],
            section_code: null,
          },
        ],
        next_cursor: null,
      },
    },
  },
  {
    method: "get",
    path: "/v1/providers",
    id: "listProviders",
    tag,
    summary: "The providers within the operator's window",
    idempotency: "Reads only.",
    answer: Providers,
    example: {
      answer: {
        providers: [
          {
            provider_code: "sandbox",
            provider_name: "Sandbox Studio",
            studio_code: "sandbox",
            name: "Sandbox Studio",
            logo_url: images.portrait,
            game_count: 40,
            images,
          },
        ],
      },
    },
  },
  {
    method: "get",
    path: "/v1/images/{id}",
    id: "readImage",
    tag,
    summary: "An image, for good under its id",
    description: "Unsigned. `Cache-Control: public, max-age=31536000, immutable`; at most 5 MB.",
    idempotency: "Reads only.",
    params: { id: "From an image URL." },
    answer: { binary: ["image/png", "image/jpeg", "image/webp", "image/gif"] },
    bareErrors: { 304: "The sender has it already (If-None-Match); no body.", 404: "No such image; no body." },
    unsigned: true,
    example: {},
  },
  {
    method: "get",
    path: "/v1/rates",
    id: "readRates",
    tag,
    summary: "The operator's own revenue shares",
    description:
      "`percent` 12.5 means 12.5 percent, and is the percent the invoice carries. `rates` are those of the billed market; a game in no listed section is priced at them.",
    idempotency: "Reads only.",
    answer: Rates,
    example: {
      answer: {
        revenue_base: "ggr",
        market: "rest_of_world",
        regulated: false,
        tier_mode: "whole",
        providers: [
          {
            provider_code: "sandbox",
            provider_name: "Sandbox Studio",
            tiers: [
              { currency: "EUR", ordinal: 1, from_amount: 0, to_amount: 100000 },
              { currency: "EUR", ordinal: 2, from_amount: 100000, to_amount: null },
            ],
            rates: [
              { tier_ordinal: 1, percent: 12.5 },
              { tier_ordinal: 2, percent: 11 },
            ],
            rates_by_market: [
              { market: "rest_of_world", tier_ordinal: 1, percent: 12.5 },
              { market: "rest_of_world", tier_ordinal: 2, percent: 11 },
            ],
            sections: [{ section_code: "live", rates: [{ tier_ordinal: 1, percent: 15 }] }],
          },
        ],
      },
    },
  },
];
