import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALERT_KINDS } from "../../../src/alerts/alert.ts";

test("docs/operating.md lists every kind of alert, and no other", () => {
  const [, section = ""] = /\n## Alerts\n(.*?)\n## /s.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const listed = [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, kind]) => kind);
  expect(listed.toSorted()).toEqual(ALERT_KINDS.toSorted());
});
