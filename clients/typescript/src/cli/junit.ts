import { describeCase } from "./describe-run.ts";
import { type ReportedCase, type ReportedRun, subjectOf } from "./reported-run.ts";

/** The run as JUnit XML for CI servers: one test case per case of the suite. */
export function junitOf(run: ReportedRun): string {
  const seconds = run.cases.reduce((sum, { duration_ms }) => sum + duration_ms, 0) / 1000;
  const errors = run.status === "error" ? 1 : 0;
  const counts = `tests="${run.cases.length + errors}" failures="${run.failed}" errors="${errors}" skipped="${run.skipped}"`;
  const subject = subjectOf(run);
  const about = `name="${subject} validation" timestamp="${escapeXml(run.created_at)}" time="${seconds}"`;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites ${counts}>`,
    `  <testsuite ${about} ${counts}>`,
    ...run.cases.map((found) => testCase(found, subject)),
    ...(errors
      ? [`    <testcase classname="${subject}" name="run"><error message="${escapeXml(run.error ?? "")}"/></testcase>`]
      : []),
    "  </testsuite>",
    "</testsuites>",
    "",
  ].join("\n");
}

function testCase(found: ReportedCase, subject: string): string {
  const { name, group, duration_ms, received } = found;
  const head = `    <testcase classname="${subject}.${escapeXml(group)}" name="${escapeXml(name)}" time="${duration_ms / 1000}"`;
  const text = escapeXml(describeCase(found));
  switch (found.status) {
    case "failed":
      return `${head}><failure message="${escapeXml(received)}">${text}</failure></testcase>`;
    case "skipped":
      return `${head}><skipped message="${escapeXml(received)}"/></testcase>`;
    case "warned":
      return `${head}><system-out>${text}</system-out></testcase>`;
    default:
      return `${head}/>`;
  }
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;" };

/** Escapes text for XML and replaces characters that XML does not allow: a server's response may contain them. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "\uFFFD")
    .replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
