import { expect, test } from "vitest";
import * as z from "zod";
import { presenter } from "../../../src/api/wire/present.ts";

const Thing = z.object({
  id: z.string(),
  require_v2: z.boolean(),
  created_at: z.iso.datetime().describe("When."),
  ended_at: z.iso.datetime().nullable(),
  total: z.string(),
});
const row = { id: "a", requireV2: true, createdAt: 0, endedAt: null, secret: "not in the answer" };

test("an answer has the schema's fields, in its order, times as ISO 8601", () => {
  const answer = presenter(Thing)(row, { total: "1.00" });
  expect(JSON.stringify(answer)).toBe(
    '{"id":"a","require_v2":true,"created_at":"1970-01-01T00:00:00.000Z","ended_at":null,"total":"1.00"}',
  );
});

test("a given field wins over the row's, which is not read", () => {
  const noEnd = { ...row, total: "2.00", endedAt: Number.MAX_SAFE_INTEGER };
  const answer = presenter(Thing)(noEnd, { ended_at: null });
  expect(answer).toEqual(expect.objectContaining({ ended_at: null, total: "2.00" }));
});
