import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { withoutShared } from "../../../scripts/openapi/shared.ts";
import { OPERATOR_ERRORS } from "../../../src/api/wire/errors.ts";
import { classify, normalisedCode } from "../../../src/ledger/wallet/classify.ts";

interface Answer {
  readonly description: string;
  readonly content?: {
    readonly "application/json": { readonly examples: Readonly<Record<string, { value: object }>> };
  };
}
type Answers = Readonly<Record<string, Answer>>;
type Calls = Readonly<Record<string, { readonly responses: Answers; readonly security: readonly object[] }>>;

const { paths, webhooks } = withoutShared(JSON.parse(readFileSync("openapi.json", "utf8"))) as {
  readonly paths: Readonly<Record<string, Calls>>;
  readonly webhooks: { readonly walletCallback: { readonly post: { readonly responses: Answers } } };
};

/** The codes of refusals, each with its status: "404 PLAYER_NOT_FOUND". */
function codesIn(answers: Answers): string[] {
  return Object.entries(answers).flatMap(([status, { content }]) =>
    Object.keys(content?.["application/json"]?.examples ?? {}).map((code) => `${status} ${code}`),
  );
}

/** The rows of a page's section that begin with a code, as the same. */
function codesOfTable(file: string, pattern: RegExp): string[] {
  const [section = ""] = pattern.exec(readFileSync(file, "utf8")) ?? [];
  return [...section.matchAll(/^\| (`[A-Z_]+`[^|]*)\| ([^|]*)\|/gm)].flatMap(([, codes = "", statuses = ""]) =>
    [...codes.matchAll(/`([A-Z_]+)`/g)].flatMap(([, code]) =>
      [...statuses.matchAll(/\d{3}/g)].map(([status]) => `${status} ${code}`),
    ),
  );
}

describe("a wallet's refusals", () => {
  const { responses } = webhooks.walletCallback.post;
  const shown = codesIn(responses).toSorted();

  test("are each under their own status", () => {
    expect(shown).toContain("403 BET_LIMIT");
    expect(shown).toContain("409 BET_LIMIT");
    expect(shown).not.toContain("404 INSUFFICIENT_FUNDS");
    for (const { description, content } of Object.values(responses)) {
      for (const code of Object.keys(content?.["application/json"]?.examples ?? {}))
        expect(description).toContain(code);
    }
  });

  test.each([
    ["docs/wallet.md", /^\| error \| status[\s\S]*?\n\n/m],
    ["docs/contract/operators-books.md", /^## Wallet errors[\s\S]*/m],
  ])("are those of %s", (file, section) => {
    expect(codesOfTable(file, section).toSorted()).toEqual(shown);
  });

  test("have every one that a case of the wallet suite expects", () => {
    const cases = readFileSync("docs/wallet-suite.md", "utf8").matchAll(
      /\b(\d{3})(?: or (\d{3}))? `?([A-Z]+_[A-Z_]+)/g,
    );
    const expected = [...cases].flatMap(([, one, other, code]) =>
      [one, other ?? one].map((status) => `${status} ${code}`),
    );
    expect(expected.length).toBeGreaterThan(5);
    expect(shown).toEqual(expect.arrayContaining(expected));
  });

  test("are read as refusals, each under its code or the one that stands for it", () => {
    const standsFor = new Map<string, string>();
    for (const [status, { content }] of Object.entries(responses)) {
      for (const [code, { value }] of Object.entries(content?.["application/json"]?.examples ?? {})) {
        if (status === "200") continue;
        const read = classify(Number(status), new TextEncoder().encode(JSON.stringify(value)));
        expect(read).toMatchObject({ class: "refusal", code });
        if (normalisedCode(code) !== code) standsFor.set(code, normalisedCode(code));
      }
    }
    expect([...standsFor]).toEqual([["SELF_EXCLUDED", "PLAYER_BLOCKED"]]);
    expect(normalisedCode("DAILY_LOSS_LIMIT_REACHED")).toBe("BET_LIMIT");
  });
});

describe("the errors of /v1", () => {
  const all = Object.entries(OPERATOR_ERRORS).map(([code, { status }]) => `${status} ${code}`);

  test("are those of docs/errors.md", () => {
    const table = codesOfTable("docs/errors.md", /^\| error \| status[\s\S]*?\n\n/m);
    expect(table.toSorted()).toEqual([...all, "500 UPSTREAM_UNAVAILABLE"].toSorted());
  });

  test("are each in openapi.json, under their status and with their meaning", () => {
    const used = new Set<string>();
    for (const calls of Object.values(paths)) {
      for (const { responses } of Object.values(calls)) {
        for (const one of codesIn(responses)) used.add(one);
        for (const { description, content } of Object.values(responses)) {
          for (const code of Object.keys(content?.["application/json"]?.examples ?? {})) {
            expect(description).toContain(OPERATOR_ERRORS[code as keyof typeof OPERATOR_ERRORS].description);
          }
        }
      }
    }
    expect([...used].toSorted()).toEqual([...all, "500 UPSTREAM_UNAVAILABLE"].toSorted());
  });

  test("of every signed call are under every signed call; a suspended operator can read", () => {
    for (const calls of Object.values(paths)) {
      for (const [method, { responses, security }] of Object.entries(calls)) {
        if (security.length === 0) continue;
        const codes = codesIn(responses);
        const common = ["401 UNAUTHORIZED", "403 ADDRESS_NOT_ALLOWED", "429 RATE_LIMITED", "503 UPSTREAM_UNAVAILABLE"];
        expect(codes).toEqual(expect.arrayContaining(common));
        if (method === "get") expect(codes).not.toContain("403 OPERATOR_SUSPENDED");
      }
    }
  });
});

test("a refusal that several calls answer stands in the document once", () => {
  const raw = JSON.parse(readFileSync("openapi.json", "utf8")) as { readonly paths: typeof paths };
  const own = Object.values(raw.paths).flatMap((calls) =>
    Object.values(calls).flatMap(({ responses }) =>
      Object.entries(responses).flatMap(([status, answer]) =>
        Number(status) >= 400 && !("$ref" in answer) ? [`${status} ${JSON.stringify(answer)}`] : [],
      ),
    ),
  );
  expect(own.filter((one, place) => own.indexOf(one) !== place)).toEqual([]);
  expect(JSON.stringify(paths)).not.toContain("#/components/responses/");
});

test("a stopped bet is shown as it is answered: to be repeated, with player_text", () => {
  const { paths } = withoutShared(JSON.parse(readFileSync("openapi-providers.json", "utf8"))) as {
    paths: Record<string, Calls>;
  };
  const shown =
    paths["/provider/v1/bet"]?.post?.responses["503"]?.content?.["application/json"].examples.INTAKE_STOPPED;
  expect(shown?.value).toMatchObject({ retryable: true, player_text: expect.stringMatching(/./) });
});
