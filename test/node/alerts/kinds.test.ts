import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALERTS } from "../../../src/gate/alerts/alert.ts";

test("docs/operating.md lists each kind of alert with severity and owner, no other", () => {
  const [, section = ""] = /\n## Alerts\n(.*?)\n## /s.exec(readFileSync("docs/operating.md", "utf8")) ?? [];
  const rows = [...section.matchAll(/^\| `(\w+)` \| (\w+), (\w+) \|/gm)];
  const listed = rows.map(([, kind, severity, owner]) => [kind, { severity, owner }]);
  expect(Object.fromEntries(listed)).toEqual(ALERTS);
});
