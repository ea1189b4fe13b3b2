import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";

/** A folder with the first build's script, and what else an image has copied before it installs packages. */
function aFolderWith(...paths: string[]): string {
  const folder = mkdtempSync(join(tmpdir(), "first-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const path of ["scripts/first-build.mjs", ...paths]) cpSync(path, join(folder, path), { recursive: true });
  return folder;
}

function firstBuild(folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, "scripts/first-build.mjs")], {
    encoding: "utf8",
  });
  return { status, printed: stdout + stderr };
}

test("packages can be installed before the sources are copied", () => {
  const folder = aFolderWith("package.json", "package-lock.json");
  expect(firstBuild(folder)).toEqual({ status: 0, printed: "" });
  expect(existsSync(join(folder, "dist"))).toBe(false);
});
