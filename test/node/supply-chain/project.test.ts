import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { licenceProblem } from "../../../scripts/supply-chain/licences.ts";
import { lockedPackages } from "../../../scripts/supply-chain/packages.ts";
import { integrityProblems, scriptProblems, versionProblems } from "../../../scripts/supply-chain/rules.ts";

const manifest = JSON.parse(readFileSync("package.json", "utf8"));
const packages = [...lockedPackages(JSON.parse(readFileSync("package-lock.json", "utf8"))).values()];

test("this project's packages keep every rule", () => {
  expect(packages.length).toBeGreaterThan(300);
  expect([
    ...versionProblems(manifest),
    ...versionProblems(JSON.parse(readFileSync("clients/typescript/package.json", "utf8"))),
    ...integrityProblems(packages),
    ...packages.map(licenceProblem).filter((problem) => problem !== undefined),
    ...scriptProblems(manifest, packages),
  ]).toEqual([]);
});

describe("the telemetry that swagger-ui-dist brings along", () => {
  const TELEMETRY = "@scarf/scarf";

  test("has its install script refused, and is off for an npm without allowScripts", () => {
    expect(packages.find(({ name }) => name === TELEMETRY)?.hasInstallScript).toBe(true);
    expect(manifest.allowScripts[TELEMETRY]).toBe(false);
    expect(manifest.scarfSettings).toEqual({ enabled: false });
  });

  test("does not run where npm runs install scripts", { timeout: 120_000 }, () => {
    const folder = mkdtempSync(join(tmpdir(), "supply-chain-"));
    const ran = (name: string) => existsSync(join(folder, "node_modules", name, "ran"));
    const names = [TELEMETRY, "esbuild"];
    const dependencies = Object.fromEntries(names.map((name) => [name, "1.0.0"]));
    const project = { name: "project", version: "1.0.0", dependencies };
    const { allowScripts } = manifest;
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

    // Older npm runs every script, and scarfSettings is what is left.
    const decides = npm("config", "get", "strict-allow-scripts").stdout.trim() !== "undefined";
    expect(npm("rebuild", "--offline").status).toBe(0);
    expect(ran("esbuild")).toBe(true);
    expect(ran(TELEMETRY)).toBe(!decides);
    rmSync(folder, { recursive: true });
  });
});
