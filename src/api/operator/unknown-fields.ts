import { Hono } from "hono";
import * as z from "zod";
import type { OperatorApiEnv } from "../../gate/auth/authenticate-operator.ts";
import { KEPT_DAYS, listUnknown } from "../../ops/settings/unknown-fields.ts";
import { describe } from "../http/describe.ts";
import { textOrNull } from "../wire/described.ts";
import { presenter } from "../wire/present.ts";

export const app = new Hono<OperatorApiEnv>();

export const UnknownField = z.object({
  call: z.string().meta({ description: "The call.", examples: ["POST /v1/sessions"] }),
  field: z.string().meta({
    description:
      "The query parameter, or the field of the body with its path. `[]` is any place of a list. `*` stands for what is no word of letters, digits, `_` and `-`.",
    examples: ["playerCountry"],
  }),
  did_you_mean: textOrNull("The one that was probably meant. Null: none is alike.", "player_country"),
  calls: z.int().meta({ description: "Calls that sent it, at least.", examples: [12] }),
  first_seen_at: z.iso.datetime().describe("When it was seen first."),
  last_seen_at: z.iso.datetime().describe("When it was seen last, to an hour."),
});

const presentField = presenter(UnknownField);

export const UnknownFields = z.object({
  unknown_fields: z.array(UnknownField).describe("The latest first. Empty: every call knew all that you sent."),
});

app.get(
  "/unknown-fields",
  describe({
    id: "listUnknownFields",
    tag: "Settings",
    summary: "List the unknown fields of your calls",
    description: `Fields and query parameters that the calls of the last ${KEPT_DAYS} days did not know and ignored: their names alone, 100 at most. What \`X-Agg-Warning\` told, for all of your servers. A refused call is not in it.`,
    answer: UnknownFields,
    rows: "unknown_fields",
    example: {
      answer: {
        unknown_fields: [
          {
            ...{ call: "POST /v1/sessions", field: "playerCountry", did_you_mean: "player_country", calls: 12 },
            ...{ first_seen_at: "2026-11-20T08:00:00.000Z", last_seen_at: "2026-11-21T10:00:00.000Z" },
          },
        ],
      },
    },
  }),
  async (c) =>
    c.json<z.input<typeof UnknownFields>>({
      unknown_fields: (await listUnknown(c.get("ctx"))).map((row) => presentField(row, { did_you_mean: row.meant })),
    }),
);
