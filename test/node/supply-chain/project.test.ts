import { spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { licenceProblem } from "../../../scripts/supply-chain/licences.ts";
import { BUILT_IN, lockedPackages } from "../../../scripts/supply-chain/packages.ts";
import {
  integrityProblems,
  npmProblems,
  scriptProblems,
  versionProblems,
} from "../../../scripts/supply-chain/rules.ts";

/** A package whose install script this project does not run. */
const REFUSED = "a-refused-package";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const packages = [...lockedPackages(JSON.parse(readFileSync("package-lock.json", "utf8"))).values()];

test("this project's packages keep every rule", () => {
  expect(packages.length).toBeGreaterThan(200);
  expect([
    ...versionProblems(manifest),
    ...versionProblems(JSON.parse(readFileSync("clients/typescript/package.json", "utf8"))),
    ...integrityProblems(packages),
    ...packages.map(licenceProblem).filter((problem) => problem !== undefined),
    ...scriptProblems(manifest, packages),
    ...npmProblems(manifest),
  ]).toEqual([]);
});

test("the packages of test/tools keep every rule, and none runs an install script", () => {
  const tools = JSON.parse(readFileSync("test/tools/package.json", "utf8"));
  const lock = JSON.parse(readFileSync("test/tools/package-lock.json", "utf8"));
  const locked = [...lockedPackages(lock).values()];
  expect(lock.packages[""].devDependencies).toEqual(tools.devDependencies);
  expect(locked.length).toBeGreaterThan(200);
  expect([
    ...versionProblems(tools),
    ...integrityProblems(locked),
    ...locked.map(licenceProblem).filter((problem) => problem !== undefined),
    ...scriptProblems(tools, locked),
  ]).toEqual([]);
  expect(locked.filter((one) => one.hasInstallScript || !one.development)).toEqual([]);
});

test("each development package that pages import counts as deployed, and no other", () => {
  const imported = globSync(["web/**/*.{ts,tsx}", "src/**/*.ts", "scripts/assets/**/*.ts"]).flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/^(?:import|export) (?!type)[^;]*?from "([^".][^"]*)"/gms)].map(
      ([, from = ""]) => from,
    ),
  );
  const names = Object.keys(manifest.devDependencies).filter((name) =>
    imported.some((from) => from === name || from.startsWith(`${name}/`)),
  );
  expect(names.filter((name) => !BUILT_IN.includes(name))).toEqual([]);
  expect(BUILT_IN.filter((name) => !packages.some((one) => one.name === name))).toEqual([]);
});

test("an install script that was decided against does not run where npm asks", { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), "supply-chain-"));
  const ran = (name: string) => existsSync(join(folder, "node_modules", name, "ran"));
  const names = [REFUSED, "esbuild"];
  const dependencies = Object.fromEntries(names.map((name) => [name, "1.0.0"]));
  const project = { name: "project", version: "1.0.0", dependencies };
  const allowScripts = { ...manifest.allowScripts, [REFUSED]: false };
  const write = (path: string, content: unknown) => writeFileSync(join(folder, path), JSON.stringify(content));
  for (const name of names) {
    mkdirSync(join(folder, "node_modules", name), { recursive: true });
    const postinstall = `node -e "require('fs').writeFileSync('ran', '')"`;
    write(`node_modules/${name}/package.json`, { name, version: "1.0.0", scripts: { postinstall } });
  }
  write("package.json", { ...project, allowScripts });
  const locked = names.map((name) => [`node_modules/${name}`, { version: "1.0.0", hasInstallScript: true }]);
  write("package-lock.json", {
    ...project,
    lockfileVersion: 3,
    packages: { "": project, ...Object.fromEntries(locked) },
  });
  const npm = (...args: string[]) => spawnSync("npm", args, { cwd: folder, encoding: "utf8" });

  // Older npm runs every script.
  const decides = npm("config", "get", "strict-allow-scripts").stdout.trim() !== "undefined";
  expect(npm("rebuild", "--offline").status).toBe(0);
  expect(ran("esbuild")).toBe(true);
  expect(ran(REFUSED)).toBe(!decides);
  rmSync(folder, { recursive: true });
});
