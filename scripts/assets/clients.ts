import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { zipSync } from "fflate";

type Files = Readonly<Record<string, Uint8Array>>;

/**
 * The clients as an operator installs them who has no sources: an npm package, a Python wheel, PHP's files, and the command line
 * as one file; with their checksums. The same sources give the same bytes.
 */
export function buildClients(): Files {
  const built = mkdtempSync(join(tmpdir(), "client-"));
  try {
    return packed(built);
  } finally {
    rmSync(built, { recursive: true, force: true });
  }
}

function packed(built: string): Files {
  const { status, stderr } = spawnSync(process.execPath, ["clients/typescript/build.ts", built], {
    env: { ...process.env, PATH: `${resolve("node_modules/.bin")}${delimiter}${process.env.PATH}` },
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`The TypeScript client could not be built:\n${stderr}`);
  const files: Record<string, Uint8Array> = {
    ...npmPackage("clients/typescript", built),
    ...wheel("clients/python"),
    "operator-games-client.zip": zip(
      read("clients/php", ["composer.json", "autoload.php", "README.md", "src/**/*.php"], "operator-games-client/"),
    ),
    "operator-games.mjs": readFileSync(`${built}/cli.js`),
  };
  const sums = Object.entries(files).map(([name, bytes]) => `${sha256(bytes).toString("hex")}  ${name}\n`);
  return { ...files, SHA256SUMS: utf8(sums.join("")) };
}

/** Writes them where a site serves them: at /docs/clients. */
export function writeClients(root: string, files: Files): void {
  mkdirSync(`${root}/docs/clients`, { recursive: true });
  for (const [name, bytes] of Object.entries(files)) writeFileSync(`${root}/docs/clients/${name}`, bytes);
}

/** `built` is what the package has as `dist`. */
function npmPackage(folder: string, built: string): Files {
  const { name, version, files } = JSON.parse(readFileSync(`${folder}/package.json`, "utf8")) as {
    readonly name: string;
    readonly version: string;
    readonly files: readonly string[];
  };
  const patterns = [
    "package.json",
    "README.md",
    "LICENSE",
    ...files.filter((one) => one !== "dist").flatMap((one) => [one, `${one}/**/*`]),
  ];
  const content = { ...read(folder, patterns, "package/"), ...read(built, ["**/*"], "package/dist/") };
  return { [`${name}-${version}.tgz`]: gzipSync(tar(content), { level: 9 }) };
}

/** A wheel is a zip of the package, with what pip reads about it. */
function wheel(folder: string): Files {
  const project = readFileSync(`${folder}/pyproject.toml`, "utf8");
  const value = (name: string) => {
    const [, found] = new RegExp(`^${name} = "(.*)"$`, "m").exec(project) ?? [];
    if (found === undefined) throw new Error(`${folder}/pyproject.toml has no ${name}`);
    return found;
  };
  const [name, version] = [value("name"), value("version")];
  const id = `${name.replaceAll("-", "_")}-${version}`;
  const about = [
    ...["Metadata-Version: 2.1", `Name: ${name}`, `Version: ${version}`, `Summary: ${value("description")}`],
    ...["License: MIT", `Requires-Python: ${value("requires-python")}`, "Description-Content-Type: text/markdown"],
    ...["", readFileSync(`${folder}/README.md`, "utf8")],
  ];
  const info = `${id}.dist-info`;
  const content: Record<string, Uint8Array> = {
    ...read(folder, ["operator_games/**/*.py", "operator_games/py.typed"]),
    [`${info}/METADATA`]: utf8(about.join("\n")),
    [`${info}/WHEEL`]: utf8(
      "Wheel-Version: 1.0\nGenerator: operator-games\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
    ),
  };
  const record = Object.entries(content).map(
    ([path, bytes]) => `${path},sha256=${sha256(bytes).toString("base64url")},${bytes.byteLength}\n`,
  );
  const files = { ...content, [`${info}/RECORD`]: utf8(`${record.join("")}${info}/RECORD,,\n`) };
  return { [`${id}-py3-none-any.whl`]: zip(files) };
}

function read(folder: string, patterns: readonly string[], under = ""): Files {
  const found = globSync([...patterns], { cwd: folder }).filter((path) => statSync(`${folder}/${path}`).isFile());
  return Object.fromEntries(
    [...new Set(found)].toSorted().map((path) => [under + path, readFileSync(`${folder}/${path}`)]),
  );
}

/** By its local time, as zip files have it. */
const NO_TIME = new Date(1980, 0, 1);

function zip(files: Files): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, bytes]) => [path, [bytes, { level: 9 }]])), {
    mtime: NO_TIME,
  });
}

const BLOCK = 512;

/** A ustar archive. Only what is executed has a mode of its own. */
function tar(files: Files): Buffer {
  const blocks = Object.entries(files).flatMap(([path, bytes]) => {
    const header = Buffer.alloc(BLOCK);
    const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, "0")}\0`;
    if (Buffer.byteLength(path) > 100) throw new Error(`${path} is too long a name for a tar file`);
    header.write(path, 0);
    header.write(octal(path.endsWith("/dist/cli.js") ? 0o755 : 0o644, 8), 100);
    header.write(octal(0, 8), 108);
    header.write(octal(0, 8), 116);
    header.write(octal(bytes.byteLength, 12), 124);
    header.write(octal(0, 12), 136);
    header.write("        0", 148);
    header.write("ustar\x0000", 257);
    const sum = header.reduce((total: number, byte: number) => total + byte, 0);
    header.write(octal(sum, 7), 148);
    return [header, bytes, Buffer.alloc((BLOCK - (bytes.byteLength % BLOCK)) % BLOCK)];
  });
  return Buffer.concat([...blocks, Buffer.alloc(2 * BLOCK)]);
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash("sha256").update(bytes).digest();
}

function utf8(text: string): Uint8Array {
  return Buffer.from(text, "utf8");
}
