import { describe, expect, test } from "vitest";
import { isAllowed, licenceProblem } from "../../../scripts/supply-chain/licences.ts";
import type { LockedPackage } from "../../../scripts/supply-chain/packages.ts";

const ALLOWED = new Set(["MIT", "ISC", "Apache-2.0"]);

test.each([
  ["MIT", true],
  ["GPL-3.0-only", false],
  ["MIT OR GPL-3.0-only", true],
  ["GPL-3.0-only OR MIT", true],
  ["GPL-2.0-only OR GPL-3.0-only", false],
  ["MIT AND ISC", true],
  ["MIT AND GPL-3.0-only", false],
  ["GPL-3.0-only AND MIT", false],
  ["(MIT AND ISC)", true],
  ["(MIT OR GPL-3.0-only) AND ISC", true],
  ["(MIT OR ISC) AND GPL-3.0-only", false],
  // AND binds tighter than OR.
  ["MIT OR ISC AND GPL-3.0-only", true],
  ["GPL-3.0-only AND MIT OR ISC", true],
  ["Apache-2.0 WITH LLVM-exception", false],
  ["SEE LICENSE IN LICENSE.md", false],
  ["UNLICENSED", false],
  ["mit", false],
  ["MIT OR", false],
  ["MIT ISC", false],
  ["(MIT", false],
  ["MIT)", false],
  ["", false],
])("the licence %j can be met: %s", (expression, expected) => {
  expect(isAllowed(expression, ALLOWED)).toBe(expected);
});

describe("a package", () => {
  const one = (licence: string | undefined, development = false): LockedPackage => ({
    name: "some-package",
    version: "1.2.3",
    licence,
    development,
    hasInstallScript: false,
    integrity: "sha512-",
  });

  test("under a permissive licence is allowed, under a name that stands for one too", () => {
    expect(licenceProblem(one("MIT"))).toBeUndefined();
    expect(licenceProblem(one("MIT/X11"))).toBeUndefined();
  });

  test("under weak copyleft is a tool or nothing", () => {
    expect(licenceProblem(one("MPL-2.0", true))).toBeUndefined();
    expect(licenceProblem(one("MPL-2.0"))).toContain('"MPL-2.0", which is not allowed in production');
    expect(licenceProblem(one("AGPL-3.0-only", true))).toContain("not allowed in development");
  });

  test("that is refused is named with its version, its licence and what to do", () => {
    expect(licenceProblem(one("BUSL-1.1"))).toBe(
      'some-package@1.2.3 has the licence "BUSL-1.1", which is not allowed in production: replace it, or review the licence and add it to scripts/supply-chain/licences.ts',
    );
    expect(licenceProblem(one(undefined))).toContain("some-package@1.2.3 names no licence in production");
  });
});
