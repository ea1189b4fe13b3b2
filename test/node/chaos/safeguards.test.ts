import { readdirSync, readFileSync } from "node:fs";
import { transform } from "esbuild";
import { describe, expect, test } from "vitest";
import { SAFEGUARDS, withoutSafeguard } from "../../chaos/safeguards.ts";

/** Every line of src/ that marks a safeguard, as `file: name`. */
function markersInSource(): string[] {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".ts"));
  return files.flatMap((file) =>
    [...readFileSync(`src/${file}`, "utf8").matchAll(/\/\/ safeguard: (.*)$/gm)].map(
      ([, name]) => `src/${file}: ${name}`,
    ),
  );
}

test("every safeguard is marked in its file once, and nothing else is marked", () => {
  const expected = Object.entries(SAFEGUARDS).map(([name, { file }]) => `${file}: ${name}`);
  expect(markersInSource().toSorted()).toEqual(expected.toSorted());
});

test.each(Object.entries(SAFEGUARDS))("the %s can be taken out: its file changes and still parses", async (name, {
  file,
}) => {
  const source = readFileSync(file, "utf8");
  const changed = withoutSafeguard(name, source);
  expect(changed).not.toBe(source);
  await transform(changed, { loader: "ts" });
});

describe("withoutSafeguard", () => {
  test("throws without its marker, with two markers, and for an unknown name", () => {
    const marked = "// safeguard: fingerprint\nif (a !== b) {\n";
    expect(withoutSafeguard("fingerprint", marked)).toBe("// safeguard: fingerprint\nif (false) {\n");
    expect(() => withoutSafeguard("fingerprint", "if (a !== b) {\n")).toThrow("has 0 lines");
    expect(() => withoutSafeguard("fingerprint", marked + marked)).toThrow("has 2 lines");
    expect(() => withoutSafeguard("seatbelt", marked)).toThrow("no safeguard");
  });

  test("throws when the marked line does not contain the safeguard", () => {
    expect(() => withoutSafeguard("fingerprint", "// safeguard: fingerprint\nreturn a === b;\n")).toThrow(
      "does not contain",
    );
  });
});
