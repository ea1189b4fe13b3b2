import { describe, expect, test } from "vitest";
import { lockedPackages } from "../../../scripts/supply-chain/packages.ts";
import {
  integrityProblems,
  npmProblems,
  scriptProblems,
  versionProblems,
} from "../../../scripts/supply-chain/rules.ts";

test.each([
  "1.2.3",
  "0.0.1-rc.1",
  "1.2.3+build.5",
  "npm:@scope/other@1.4.10",
  "npm:other@1.0.0",
])("%s is one version", (version) => {
  expect(versionProblems({ dependencies: { some: version } })).toEqual([]);
});

test.each([
  "^1.2.3",
  "~1.2.3",
  ">=1.2.3",
  "1.2",
  "1.x",
  "*",
  "",
  "latest",
  "1.2.3 || 2.0.0",
  "npm:other@^1.0.0",
  "npm:other",
  "file:../other",
  "github:some/one",
  "https://example.com/one.tgz",
])("%j is not one version, in any group of dependencies", (version) => {
  for (const group of ["dependencies", "devDependencies", "optionalDependencies"]) {
    const [problem, ...more] = versionProblems({ [group]: { other: "1.0.0", some: version } });
    expect(problem).toContain(`some is "${version}" in package.json`);
    expect(more).toEqual([]);
  }
});

test("a warning asks for an npm that decides on install scripts", () => {
  const held = { name: "npm", version: ">=11", onFail: "warn" };
  expect(npmProblems({ devEngines: { packageManager: held } })).toEqual([]);
  for (const change of [{ name: "yarn" }, { version: ">=10" }, { version: "11 || 10" }, { onFail: "error" }])
    expect(npmProblems({ devEngines: { packageManager: { ...held, ...change } } })).toHaveLength(1);
  expect(npmProblems({})).toHaveLength(1);
});

test("a development package whose code is in what is deployed counts as deployed", () => {
  const packages = lockedPackages({
    packages: {
      "node_modules/marked": { version: "1.0.0", dev: true },
      "node_modules/vitest": { version: "1.0.0", dev: true },
      "node_modules/some/node_modules/esbuild": { version: "1.0.0", dev: true },
    },
  });
  expect([...packages.values()].map(({ development }) => development)).toEqual([false, true, false]);
});

describe("a lockfile", () => {
  const packages = lockedPackages({
    packages: {
      "": { name: "the-project", version: "1.0.0" },
      "node_modules/plain": { version: "1.0.0", license: "MIT", integrity: "sha512-a" },
      "node_modules/@scope/tool": { version: "2.0.0", license: "ISC", dev: true, hasInstallScript: true },
      "node_modules/alias": { name: "@scope/real", version: "3.0.0", integrity: "sha512-b" },
      "node_modules/plain/node_modules/@scope/tool": { version: "1.0.0", integrity: "sha512-c" },
    },
  });

  test("is read without the project itself, each package under its own name", () => {
    expect([...packages.values()].map(({ name, version }) => `${name}@${version}`)).toEqual([
      "plain@1.0.0",
      "@scope/tool@2.0.0",
      "@scope/real@3.0.0",
      "@scope/tool@1.0.0",
    ]);
    expect(packages.get("node_modules/@scope/tool")).toEqual({
      name: "@scope/tool",
      version: "2.0.0",
      licence: "ISC",
      development: true,
      hasInstallScript: true,
      integrity: undefined,
    });
    expect(packages.get("node_modules/plain")).toMatchObject({ development: false, hasInstallScript: false });
  });

  test("ties every package to its bytes", () => {
    const problems = integrityProblems(packages.values());
    expect(problems).toEqual([expect.stringContaining("@scope/tool@2.0.0 has no integrity")]);
  });

  test.each([["@scope/tool"], ["@scope/tool@2.0.0"]])("has an install script that %s decides on", (decision) => {
    for (const allowed of [true, false]) {
      expect(scriptProblems({ allowScripts: { [decision]: allowed } }, packages.values())).toEqual([]);
    }
  });

  test("has an install script that nothing decides on", () => {
    for (const manifest of [{}, { allowScripts: {} }]) {
      expect(scriptProblems(manifest, packages.values())).toEqual([
        expect.stringContaining('@scope/tool@2.0.0 has an install script: read it, then set "@scope/tool"'),
      ]);
    }
  });

  test("has decisions on packages without a script, or in another version", () => {
    expect(scriptProblems({ allowScripts: { "@scope/tool": true, plain: true } }, packages.values())).toEqual([
      expect.stringContaining("allowScripts names plain, which has no install script"),
    ]);
    expect(scriptProblems({ allowScripts: { "@scope/tool@1.0.0": true } }, packages.values())).toEqual([
      expect.stringContaining("@scope/tool@2.0.0 has an install script"),
      expect.stringContaining("allowScripts names @scope/tool@1.0.0"),
    ]);
  });
});
