import fc from "fast-check";
import { expect, test } from "vitest";
import { repeatedFields } from "../../../src/api/http/repeated-fields.ts";

test.each([
  ['{"a":1,"a":2}', ["a"]],
  ['{"a":1,"\\u0061":2}', ["a"]],
  ['{"a":{"b":1,"b" : 2,"b":3}}', ["b"]],
  ['{"a":{"b":1},"a":{"b":1}}', ["a"]],
  ['[{"a":1},{"a":2}]', []],
  ['{"a":{"a":{"a":[]}}}', []],
  ['{"a":"\\"a\\":","b":"\\\\","c":":"}', []],
  ['{"__proto__":1,"__proto__":2,"constructor":1}', ["__proto__"]],
  ["{}", []],
  ['"a"', []],
])("%s has %j twice", (text, names) => {
  expect(repeatedFields(text)).toEqual(names);
});

test("a string of megabytes, plain or escaped, is read", () => {
  const long = "x".repeat(8 * 1024 * 1024);
  expect(repeatedFields(JSON.stringify({ a: long, b: long.replaceAll("x", "\n") }))).toEqual([]);
});

test("no text of a value has a field twice, and one more field is found", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, name) => {
      for (const text of [JSON.stringify(value), JSON.stringify(value, null, 2)])
        expect(repeatedFields(text)).toEqual([]);
      const member = `${JSON.stringify(name)}:${JSON.stringify(value)}`;
      expect(repeatedFields(`{${member},${member}}`)).toEqual([name]);
    }),
  );
});
