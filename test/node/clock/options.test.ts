import { describe, expect, test } from "vitest";
import { readClockOptions } from "../../../scripts/clock/options.ts";

const read = (...args: string[]) => readClockOptions(args, {});

describe("npm run clock", () => {
  test.each([
    ["90s", { seconds: 90 }],
    ["30m", { seconds: 1_800 }],
    ["72h", { seconds: 259_200 }],
    ["10d", { seconds: 864_000 }],
    ["2027-03-04T09:00:00Z", { to: "2027-03-04T09:00:00Z" }],
  ])("advances by %s", (text, target) => {
    expect(read("advance", text)).toMatchObject({ verb: "advance", target, keyId: "demo-key" });
  });

  test("starts at a time, and takes another key", () => {
    const other = readClockOptions(["start", "--now", "2027-03-01T00:00:00Z", "--key-id", "mine"], {
      OPERATOR_SECRET: "of-mine",
    });
    expect(other).toMatchObject({ verb: "start", now: "2027-03-01T00:00:00Z", keyId: "mine", secret: "of-mine" });
    expect(read("--help")).toBeUndefined();
  });

  test.each([
    [[], /must be start, advance, show, end/],
    [["wind"], /must be start/],
    [["advance"], /takes how far/],
    [["show", "72h"], /takes how far/],
    [["advance", "3 days"], /must be a duration/],
    [["advance", "0h"], /must be a duration/],
    [["end", "--now", "2027-03-01T00:00:00Z"], /belongs to start/],
    [["show", "--base", "nowhere"], /must be an http/],
    [["show", "--base", "https://sandbox.example.com"], /No secret/],
    [["show", "--later"], /--later/],
  ])("refuses %j", (args, message) => {
    expect(() => read(...args)).toThrow(message);
  });
});
