import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

/** Not text: the letter in place of a picture, and a name that a phone hides. Code is as large as the text around it. */
const NO_TEXT = new Set(["3rem", "0", "0.875em"]);

const styles = globSync(["web/console/styles/*.css", "web/styles/{base,parts,palette,charts}.css"]).map(
  (file) => [file, readFileSync(file, "utf8")] as const,
);

test("the console's text has six sizes and two weights", () => {
  expect(styles.length).toBeGreaterThan(5);
  const others = styles.flatMap(([file, text]) =>
    [...text.matchAll(/font-(size|weight): ([^;]+);/g)]
      .filter(([, what, value = ""]) =>
        what === "size"
          ? !/^var\(--text-(xs|s|m|l|xl|xxl)\)$/.test(value) && !NO_TEXT.has(value)
          : !/^var\(--weight(-strong)?\)$/.test(value),
      )
      .map(([rule]) => `${file}: ${rule}`),
  );
  expect(others, "Use the sizes and weights of web/styles/tokens.css.").toEqual([]);
});
