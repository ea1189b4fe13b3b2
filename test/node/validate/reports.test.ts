import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { caseLines, describeRun } from "../../../clients/typescript/src/cli/describe-run.ts";
import { escapeXml, junitOf } from "../../../clients/typescript/src/cli/junit.ts";
import type { ReportedRun } from "../../../clients/typescript/src/cli/reported-run.ts";
import { reportPage } from "../../../web/console/src/report/report-page.ts";
import { aCase, aRun } from "./a-run.ts";

const hostile = `<script>alert(1)</script>" onload='x' & \u0000\u001b[31m\ud800`;
const failed = aCase({ status: "failed", received: `took ${hostile}`, message: `Took it. Likely cause: ${hostile}` });
const run = aRun([
  aCase(),
  failed,
  aCase({ status: "warned", group: "win", received: "accepted", message: "Accepted." }),
  aCase({ status: "skipped", received: "one key" }),
]);

describe("JUnit", () => {
  test("has one test case per case, marked as failed, skipped or warned", () => {
    const xml = junitOf(run);
    expect(xml.match(/<testcase /g)).toHaveLength(4);
    expect(xml).toContain('tests="4" failures="1" errors="0" skipped="1"');
    expect(xml).toContain('<testcase classname="wallet.bet" name="bet 1.00" time="0.012"/>');
    expect(xml).toContain('<failure message="took &lt;script&gt;');
    expect(xml).toContain('<skipped message="one key"/>');
    expect(xml).toContain("<system-out>warn win: bet 1.00");
  });

  test("shows a run that could not be carried out as an error", () => {
    const xml = junitOf(aRun([], { status: "error", error: "The wallet cannot be reached." }));
    expect(xml).toContain('errors="1"');
    expect(xml).toContain('<error message="The wallet cannot be reached."/>');
  });

  test("contains only valid XML characters, whatever the wallet answered", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(escapeXml(text)).toMatch(/^(?:[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}])*$/u);
        expect(escapeXml(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|apos);)/);
      }),
    );
  });
});

describe("the page", () => {
  const page = reportPage(run);

  test("lists failures first with their calls open, and every case in its group", () => {
    expect(page.indexOf("Failed</span> 2. bet 1.00")).toBeLessThan(page.indexOf("Warned</span> 3. bet 1.00"));
    expect(page.match(/<details open>/g)).toHaveLength(2);
    expect(page.match(/<tr><td>/g)).toHaveLength(4);
    expect(page).toContain('<h1 class="failed">The wallet failed</h1>');
  });

  test("escapes the wallet's answers: no elements, no scripts", () => {
    expect(page).not.toContain("<script");
    expect(page).not.toContain("onload='x'");
    expect(page).toContain("&lt;script&gt;");
  });

  test("shows why a run could not be carried out", () => {
    expect(reportPage(aRun([], { status: "error", error: "Nobody <listens>." }))).toContain("Nobody &lt;listens&gt;.");
  });
});

test("the terminal says why a case is skipped, and once for neighbours with one reason", () => {
  const ended = (number: number, fields: object) => ({ ...aCase(fields), number });
  const skipped = { status: "skipped", received: "not tried: you have one key" };
  const other = { status: "skipped", received: "not tried: a plain getbalance answered 401" };
  const cases = [aCase(), skipped, other, other, other, aCase({ status: "failed" }), other];
  expect(caseLines(cases.map((fields, place) => ended(place + 1, fields)))).toEqual([
    "ok    1 bet 1.00 (12 ms)",
    "skip  2 bet 1.00: not tried: you have one key",
    "skip  3 to 5: not tried: a plain getbalance answered 401",
    "FAIL  6 bet 1.00 (12 ms)",
    "skip  7 bet 1.00: not tried: a plain getbalance answered 401",
  ]);
  expect(caseLines([])).toEqual([]);
});

test("the terminal gets no control characters, whatever the server answered", () => {
  const response = { status: 200, body: `{\r\n\t"a": "${hostile}\u202e\u009b31m"}` };
  const transcript = [{ ...aCase().transcript[0]!, response, fault: "\u0007" }];
  const text = describeRun(aRun([{ ...failed, transcript }], { status: "error", error: `Gone: ${hostile}` }));
  expect(text.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\p{Bidi_C}]/u);
  expect(text).toContain('< 200 { "a": "<script>alert(1)</script>');
});

test("the terminal shows failures last, with details and calls, then the verdict", () => {
  const text = describeRun(run);
  expect(text).toContain("expected: balance -1.00 exactly");
  expect(text).toContain("Likely cause:");
  expect(text).toContain('> {"action":"bet"}\n  < 200 {"balance":"9.00"} (3 ms)');
  expect(text.indexOf("warn win")).toBeLessThan(text.indexOf("FAIL bet"));
  expect(text).toContain("The wallet failed: 1 passed, 1 warned, 1 failed, 1 skipped of 59.");
});

describe("a provider's run", () => {
  const request = { key_id: null, timestamp: null, body: '{"amount":"1.00"}' };
  const received = {
    ...{ call: "POST /provider/v1/bet", direction: "received" as const, request },
    ...{ response: { status: 200, body: hostile }, fault: null, duration_ms: 2 },
  };
  const sent = { ...received, call: "POST /launch", direction: "sent" as const, response: null, fault: "timeout" };
  const { player_id: _, ...common } = run;
  const cases = [{ ...failed, transcript: [sent, received] }];
  const ofProvider: ReportedRun = { ...common, cases, provider_code: "studio<1>", game_code: "coin-toss" };

  test("names the provider and its game on the page, and the side and path of each call", () => {
    const page = reportPage(ofProvider);
    expect(page).toContain('<p class="kind">Provider suite</p>');
    expect(page).toContain('<h1 class="failed">The provider failed</h1>');
    expect(page).toContain("<dt>Provider</dt><dd>studio&lt;1&gt;</dd>");
    expect(page).toContain("<dt>Game</dt><dd>coin-toss</dd>");
    expect(page).not.toContain("<dt>Player</dt>");
    expect(page).toContain('<p class="remark">→ POST /launch</p>');
    expect(page).toContain('<p class="remark">← POST /provider/v1/bet</p>');
    expect(page).toContain("no response: timeout");
    expect(page).not.toContain("<script");
  });

  test("is a suite of its own in JUnit, with the calls in a failure's text", () => {
    const xml = junitOf(ofProvider);
    expect(xml).toContain('<testsuite name="provider validation"');
    expect(xml).toContain('<testcase classname="provider.bet" name="bet 1.00"');
    expect(xml).toContain("&lt; POST /provider/v1/bet {&quot;amount&quot;:&quot;1.00&quot;}");
    expect(xml).toContain("&gt; POST /launch");
  });

  test("shows the side of each call in the terminal", () => {
    const text = describeRun(ofProvider);
    expect(text).toContain('> POST /launch {"amount":"1.00"}\n  < no response: timeout (2 ms)');
    expect(text).toContain('< POST /provider/v1/bet {"amount":"1.00"}\n  > 200 <script>');
    expect(text).toContain("The provider failed: ");
  });
});
