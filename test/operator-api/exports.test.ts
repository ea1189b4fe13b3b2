import { expect, test } from "vitest";
import { declarationOf } from "../../src/api/http/describe.ts";
import { operatorApi } from "../../src/api/operator/router.ts";
import { operatorEvents } from "../../src/db/schema/events.ts";
import { adminCtx, anOperator, type TestOperator } from "../support/fixtures.ts";
import { signed } from "../support/signed.ts";

/** Pages that are JSON alone: those of the interface and its additions to them, what follows an older answer, and the tools of tests. */
const JSON_ALONE = [
  "/games",
  "/free-spins",
  "/bonus-campaigns",
  "/games/changes",
  "/rounds/:id",
  "/test/wallet-validation",
  "/test/events",
];

async function anOperatorWithEvents(): Promise<TestOperator> {
  const operator = await anOperator();
  const rows = ["=cmd", 'a "b", c', "last"].map((id, at) => ({
    ...({
      operatorCode: operator.code,
      id,
      event: "jackpot.won",
      data: { amount: "1.00" },
      status: "completed",
    } as const),
    ...{ attempts: 1, giveUpAt: 0, createdAt: 3_000 - at * 1_000, completedAt: 5_000 },
    ...(at === 0 && { lastAttemptAt: 4_000, lastHttpStatus: 204 }),
  }));
  await adminCtx().db.insert(operatorEvents).values(rows);
  return operator;
}

const ask = (operator: TestOperator, target: string, accept?: string) =>
  signed(operator, "GET", target, accept === undefined ? {} : { headers: { accept } });

const HEADER =
  "id,event,status,attempts,next_attempt_at,last_attempt.at,last_attempt.http_status,last_attempt.error,created_at,completed_at,data";
const LINES = [
  `'=cmd,jackpot.won,completed,1,,1970-01-01T00:00:04.000Z,204,,1970-01-01T00:00:03.000Z,1970-01-01T00:00:05.000Z,"{""amount"":""1.00""}"`,
  `"a ""b"", c",jackpot.won,completed,1,,,,,1970-01-01T00:00:02.000Z,1970-01-01T00:00:05.000Z,"{""amount"":""1.00""}"`,
  `last,jackpot.won,completed,1,,,,,1970-01-01T00:00:01.000Z,1970-01-01T00:00:05.000Z,"{""amount"":""1.00""}"`,
];

test("pages of CSV are one file, in which nothing is a formula", async () => {
  const operator = await anOperatorWithEvents();
  const first = await ask(operator, "/v1/events?limit=2", "text/csv");
  expect(first.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const cursor = first.headers.get("x-next-cursor") ?? "";
  const second = await ask(operator, `/v1/events?limit=2&cursor=${encodeURIComponent(cursor)}`, "text/csv");
  expect(second.headers.get("x-next-cursor")).toBeNull();
  expect((await first.text()) + (await second.text())).toBe([HEADER, ...LINES, ""].join("\r\n"));
});

test("an empty list has the names of its columns", async () => {
  expect(await (await ask(await anOperator(), "/v1/events", "text/csv")).text()).toBe(`${HEADER}\r\n`);
});

test("lines of JSON are the rows of the JSON answer, which any other Accept gets", async () => {
  const operator = await anOperatorWithEvents();
  const json = await (await ask(operator, "/v1/events")).json<{ events: unknown[] }>();
  const lines = await (await ask(operator, "/v1/events", "application/x-ndjson")).text();
  expect(
    lines
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
  ).toEqual(json.events);
  for (const accept of [
    ...["*/*", "text/*", "text/html", "application/json, text/csv;q=0.5", "text/csv;q=0"],
    ...["text/csvx", '=;text/csv,"', ";;q=,", "application/json;text/csv"],
  ])
    expect(await (await ask(operator, "/v1/events", accept)).json()).toEqual(json);
});

test("refusals, and answers of the interface, stay JSON", async () => {
  const operator = await anOperator();
  expect(await (await ask(operator, "/v1/events?limit=0", "text/csv")).json()).toMatchObject({
    error: "VALIDATION_FAILED",
  });
  expect(await (await ask(operator, "/v1/games", "text/csv")).json()).toMatchObject({ games: [] });
});

test("every other list that is read in pages is exported", () => {
  const byPath = Map.groupBy(
    operatorApi.routes.filter(({ method }) => method === "GET"),
    ({ path }) => path,
  );
  const paged = [...byPath].flatMap(([path, routes]) => {
    const { call, query } = declarationOf(routes);
    return call && query && "cursor" in query.shape ? [{ path, call }] : [];
  });
  expect(paged.length).toBeGreaterThan(10);
  const without = paged.filter(({ call }) => call.rows === undefined).map(({ path }) => path);
  expect(without.filter((path) => !JSON_ALONE.includes(path))).toEqual([]);
});
