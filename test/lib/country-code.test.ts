import { describe, expect, test } from "vitest";
import { countryCodeFault } from "../../src/lib/country-code.ts";

describe("a country's code", () => {
  const letters = Array.from({ length: 26 }, (_, i) => String.fromCharCode(65 + i));
  const accepted = letters.flatMap((one) =>
    letters.flatMap((two) => (countryCodeFault(one + two) === undefined ? [one + two] : [])),
  );

  test("is one of the 249 that are assigned, or of the 42 that are left to users", () => {
    expect(accepted).toHaveLength(249 + 42);
    expect(accepted.filter((code) => /^(AA|Q[M-Z]|X[A-Z]|ZZ)$/.test(code))).toHaveLength(42);
  });

  test("that is assigned names a country", () => {
    const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
    for (const code of accepted)
      if (!/^(AA|Q[M-Z]|X[A-Z]|ZZ)$/.test(code)) expect([code, names.of(code)]).not.toContain(undefined);
  });

  test("that is another country's in common use is named", () => {
    expect(countryCodeFault("UK")).toBe("must be an ISO 3166-1 alpha-2 country code, which is GB, not UK");
    expect(countryCodeFault("EL")).toContain("GR, not EL");
    expect(countryCodeFault("BX")).toBe("must be an ISO 3166-1 alpha-2 country code, and BX is none");
  });
});
