import { describe, expect, test, vi } from "vitest";
import { runAdmin } from "../../../scripts/admin/run.ts";

const stop = (code: string, age = "2026-11-22T10:00:00Z") => ({
  in_force: true,
  kind: "switch",
  scope: "provider",
  code,
  created_at: age,
});
const page = (...stops: object[]) => ({ stops, next_cursor: null });

/** Watches until the answers are over; each is a body, or a status to refuse with. */
async function watched(argv: readonly string[], answers: readonly (object | number)[], isTerminal = false) {
  const methods: string[] = [];
  const waits: number[] = [];
  vi.stubGlobal("fetch", async (_url: string, { method = "GET" }: RequestInit) => {
    const answer = answers[methods.push(method) - 1] ?? {};
    if (typeof answer !== "number") return Response.json(answer);
    return Response.json({ error: "INTERNAL", message: "Away." }, { status: answer });
  });
  const drawn: string[] = [];
  const err: string[] = [];
  const wait = async (seconds: number) => waits.push(seconds) < answers.length;
  const screen = { isTerminal, wait };
  const terminal = { out: (text: string) => drawn.push(text), err: (text: string) => err.push(text), screen };
  const code = await runAdmin([...argv, "--watch"], { ADMIN_TOKEN: "token" }, terminal);
  return { code, drawn, err: err.join("\n"), methods, waits };
}

describe("--watch", () => {
  test("marks what is new or has changed since the last drawing, and ends cleanly", async () => {
    const { code, drawn, waits } = await watched(
      ["stop", "list", "--every", "2"],
      [page(stop("lantern")), page(stop("lantern"), stop("harbour")), page(stop("harbour"))],
      true,
    );
    expect([code, waits]).toEqual([0, [2, 2, 2]]);
    expect(drawn.map((text) => text.startsWith("\x1b[H\x1b[2J"))).toEqual([true, true, true]);
    const marked = drawn.map((text) => text.split("\n").filter((line) => line.startsWith(">")));
    expect(marked).toEqual([[], [expect.stringContaining("harbour")], []]);
    expect(drawn[1]).toContain("1 new or changed");
  });

  test("draws off a terminal only what differs, in plain text", async () => {
    const same = page(stop("lantern"));
    const { drawn } = await watched(["stop", "list"], [same, same, page(stop("lantern"), stop("harbour")), page()]);
    expect(drawn).toHaveLength(3);
    expect(drawn.join("")).not.toContain("\x1b");
    expect(drawn[2]).toContain("(none)");
  });

  test("takes no growing age for a change", async () => {
    const alert = (created_at: string) => ({ alerts: [{ created_at, id: "a" }], next_cursor: null });
    vi.useFakeTimers({ now: Date.parse("2026-11-22T10:00:05Z"), toFake: ["Date"] });
    const at = alert("2026-11-22T10:00:00Z");
    const growing = watched(["alert", "list"], [at, at]);
    vi.setSystemTime(Date.parse("2026-11-22T10:09:00Z"));
    expect((await growing).drawn).toHaveLength(1);
    vi.useRealTimers();
  });

  test("shows a refusal and goes on, but ends when the first reading is refused", async () => {
    const { code, drawn } = await watched(["overview", "show"], [OVERVIEW, 500, OVERVIEW]);
    expect(code).toBe(0);
    expect(drawn[1]).toContain("INTERNAL: Away.");
    expect(await watched(["overview", "show"], [500, OVERVIEW])).toMatchObject({
      ...{ code: 1, drawn: [], waits: [] },
      err: "INTERNAL: Away.",
    });
  });

  test.each([
    ["operator", "unblock", "north", "player"],
    ["stop", "clear", "provider", "lantern"],
    ["operator", "set", "north", "--name", "N"],
  ])("changes nothing: %s %s", async (...argv) => {
    const { code, err, methods } = await watched(argv, [{}]);
    expect([code, err, methods.filter((method) => method !== "GET")]).toEqual([
      2,
      expect.stringContaining("only read"),
      [],
    ]);
  });

  test.each([
    [["--json"], "leave out --json"],
    [["--csv"], "leave out"],
    [["--every", "0"], "from 1 to 3600"],
    [["--every", "soon"], "from 1 to 3600"],
  ])("is refused with %j", async (argv, why) => {
    expect(await watched(["stop", "list", ...argv], [page()])).toMatchObject({
      ...{ code: 2, methods: [] },
      err: expect.stringContaining(why),
    });
  });
});

const OVERVIEW = { at: "2026-11-21T10:05:00.000Z", money: { minutes: [] }, unsettled: [], wallets: [], providers: [] };
