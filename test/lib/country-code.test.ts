import { describe, expect, test } from "vitest";
import { countryCodeFault } from "../../src/api/wire/country-code.ts";

describe("a country's code", () => {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const accepted = letters.flatMap((one) =>
    letters.flatMap((two) => (countryCodeFault(one + two) === undefined ? [one + two] : [])),
  );

  test("is one of the 249 that are assigned, or Kosovo's, of those left to users", () => {
    expect(accepted).toHaveLength(249 + 1);
    expect(accepted.filter((code) => /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/.test(code))).toEqual(["XK"]);
  });

  test("that is assigned names a country", () => {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    for (const code of accepted) expect([code, names.of(code)]).not.toContain(undefined);
  });

  test("that is another country's in common use is named", () => {
    expect(countryCodeFault("UK")).toBe("must be an ISO 3166-1 alpha-2 country code, which is GB, not UK");
    expect(countryCodeFault("EL")).toContain("GR, not EL");
    for (const code of ["BX", "AA", "QZ", "XX", "ZZ"])
      expect(countryCodeFault(code)).toBe(`must be an ISO 3166-1 alpha-2 country code, and ${code} is none`);
  });
});
