import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { walletCaseAt } from "../../../src/suites/wallet/cases/index.ts";
import { casesOfTrigger, TRIGGERS } from "../../../src/suites/wallet/triggers.ts";

const NUMBERS: Record<(typeof TRIGGERS)[number], number[]> = {
  lost_answer: [57],
  duplicate: [22, 37, 46],
  late_duplicate: [23, 24],
  win_after_two_days: [101],
  late_win: [41, 69],
  rollback_before_bet: [49],
  bet_with_rollback: [34],
  storm_of_copies: [31, 33],
  mixture: [58],
};

test.each(TRIGGERS)("%s plays the cases that docs/wallet-suite.md names", (trigger) => {
  const places = casesOfTrigger(trigger);
  expect(places.map((place) => place + 1)).toEqual(NUMBERS[trigger]);
  expect(places.every((place) => walletCaseAt(place))).toBe(true);
  const row = readFileSync("docs/wallet-suite.md", "utf8").match(new RegExp(`^\\| \`${trigger}\` .*$`, "m"))?.[0];
  expect(row?.endsWith(`| ${NUMBERS[trigger].join(", ")} |`)).toBe(true);
});
