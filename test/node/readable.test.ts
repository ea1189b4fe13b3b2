import { describe, expect, test } from "vitest";
import { directionShown } from "../../src/lib/direction.ts";
import { isReadable } from "../../src/lib/readable.ts";

describe("a name that people read (F19)", () => {
  test.each([
    "Lucky Luke 7!",
    "Zoë & José",
    "Zoe\u0308",
    "Љубица",
    "Ελένη",
    "דניאל",
    "محمد",
    "می\u200cخواهم",
    "राजेश",
    "क्\u200dष",
    "শর\u200d্য",
    "അവന്\u200d",
    "ශ්\u200dරී",
    "สมชาย น้ำ",
    "မြန်မာ",
    "ខ្មែរ",
    "ᠮᠣᠩᠭᠣᠯ\u180eᠠ",
    "田中 葛\u{e0100}",
    "김민준",
    "👨\u200d👩\u200d👧",
    "👩🏽\u200d🚀",
    "🏳\ufe0f\u200d🌈",
    "❤\ufe0f\u200d🔥",
    "1\ufe0f\u20e3",
    "🇩🇪",
    "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
    "₿ € ™ ½",
  ])("is in any script, and in emoji: %s", (name) => expect(isReadable(name)).toBe(true));

  test.each([
    ["an override", "abc\u202edef"],
    ["an isolate", "\u2066abc\u2069"],
    ["a direction mark", "abc\u200e"],
    ["an Arabic letter mark", "محمد\u061c"],
    ["a zero-width space", "ad\u200bmin"],
    ["a byte order mark", "\ufeffadmin"],
    ["a word joiner", "ad\u2060min"],
    ["a soft hyphen", "ad\u00admin"],
    ["a joiner between Latin letters", "ad\u200dmin"],
    ["a non-joiner at the end", "admin\u200c"],
    ["a joiner after an accent", "Zoe\u0308\u200d"],
    ["two joiners", "क्\u200d\u200dष"],
    ["a joiner after an emoji", "😀\u200d"],
    ["a joiner alone", "\u200d"],
    ["a variation selector after a letter", "ad\ufe0fmin"],
    ["two variation selectors", "❤\ufe0f\ufe0f"],
    ["a Hangul filler", "\u3164"],
    ["an invisible tag", "admin\u{e0061}"],
    ["a flag without an end", "🏴\u{e0067}\u{e0062}"],
    ["an annotation", "a\ufff9b\ufffb"],
    ["a private character", "\ue000"],
    ["an unassigned character", "\u0378"],
    ["a noncharacter", "\ufffe"],
    ["a mark without a letter", "\u0301admin"],
    ["a mark after a space", "ad \u0301min"],
  ])("has no %s", (_, name) => expect(isReadable(name)).toBe(false));
});

test.each([
  ["a plain id", "player-1", "player-1"],
  ["an override", "a\u202eb", "a<U+202E>b"],
  ["a space of no width", "a\u200bb", "a<U+200B>b"],
  ["a tag", "a\u{e0041}", "a<U+E0041>"],
  ["a joiner between Latin letters", "a\u200db", "a<U+200D>b"],
  ["a joiner that a script needs", "\u0645\u200c\u0627", "\u0645\u200c\u0627"],
  ["a family, which joiners make", "\u{1f468}\u200d\u{1f469}", "\u{1f468}\u200d\u{1f469}"],
])("%s is shown so that two ids that differ look different (F19)", (_, text, shown) => {
  expect(directionShown(text)).toBe(shown);
});
