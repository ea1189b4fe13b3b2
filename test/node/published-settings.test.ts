import { readFileSync } from "node:fs";
import { parseEnv } from "node:util";
import { expect, test } from "vitest";
import { PUBLISHED } from "../../src/env.ts";

test("the refused credentials are those of .dev.vars.example (F9)", () => {
  expect(parseEnv(readFileSync(".dev.vars.example", "utf8"))).toEqual({ LOCAL_DEVELOPMENT: "true", ...PUBLISHED });
});
