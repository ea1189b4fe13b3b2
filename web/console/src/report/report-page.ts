import {
  casesOf,
  type ReportedCase,
  type ReportedRun,
  subjectOf,
} from "../../../../clients/typescript/src/cli/reported-run.ts";
import { REPORT_STYLE } from "./report-style.ts";

const WORDS = { passed: "Passed", warned: "Warned", failed: "Failed", skipped: "Skipped" };

function verdictOf(run: ReportedRun): string {
  if (run.status === "passed" || run.status === "failed") return `The ${subjectOf(run)} ${run.status}`;
  return run.status === "error" ? "The run could not be completed" : "The run is in progress";
}

/**
 * The report of a run as one HTML page, for screen and print. It has no scripts and loads nothing. Everything that the
 * wallet sent is escaped.
 */
export function reportPage(run: ReportedRun): string {
  const groups = [...new Set(run.cases.map(({ group }) => group))];
  const numbered = run.cases.map((found, index) => ({ ...found, number: found.number ?? index + 1 }));
  const findings = ["failed", "warned"].flatMap((wanted) => numbered.filter(({ status }) => status === wanted));
  const suite = `${subjectOf(run) === "wallet" ? "Wallet" : "Provider"} suite`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${suite} run ${escapeHtml(run.id)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
<header>
<p class="kind">${suite}</p>
<h1 class="${escapeHtml(run.status)}">${escapeHtml(verdictOf(run))}</h1>
${run.error ? `<p class="error">${escapeHtml(run.error)}</p>` : ""}
<dl class="counts">${counts(run)}</dl>
<dl class="about">
${about(run)}
<dt>Currency</dt><dd>${escapeHtml(run.currency)}</dd>
<dt>Started</dt><dd>${escapeHtml(run.created_at)}</dd>
<dt>Run</dt><dd>${escapeHtml(run.id)}</dd>
</dl>
</header>
${causes(run)}
${findings.length > 0 ? `<section><h2>Findings</h2>${findings.map(finding).join("\n")}</section>` : ""}
${groups.map((group) => groupSection(group, numbered)).join("\n")}
</main>
</body>
</html>
`;
}

type Numbered = ReportedCase & { readonly number: number };

function about({ player_id, provider_code, game_code }: ReportedRun): string {
  const entries = { Player: player_id, Provider: provider_code, Game: game_code };
  return Object.entries(entries)
    .flatMap(([name, value]) => (value === undefined ? [] : [`<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`]))
    .join("\n");
}

function causes({ probable_causes = [] }: ReportedRun): string {
  if (probable_causes.length === 0) return "";
  const items = probable_causes.map(
    ({ cause, cases }) => `<li>${escapeHtml(cause)} <small>${casesOf(cases)}</small></li>`,
  );
  return `<section><h2>Probable causes</h2><ol>${items.join("")}</ol></section>`;
}

function counts(run: ReportedRun): string {
  const items = (["passed", "warned", "failed", "skipped"] as const).map(
    (status) => `<div class="${status}"><dt>${WORDS[status]}</dt><dd>${run[status]}</dd></div>`,
  );
  return `${items.join("")}<div><dt>Cases</dt><dd>${run.total}</dd></div>`;
}

function finding(found: Numbered): string {
  return `<article class="${found.status}">
<h3>${badge(found)} ${found.number}. ${escapeHtml(found.name)}</h3>
<p>${escapeHtml(found.message)}</p>
<dl class="about"><dt>Expected</dt><dd>${escapeHtml(found.expected)}</dd>
<dt>Received</dt><dd>${escapeHtml(found.received)}</dd></dl>
${calls(found, true)}
</article>`;
}

function groupSection(group: string, cases: readonly Numbered[]): string {
  const rows = cases.filter((found) => found.group === group).map(row);
  const title = group.charAt(0).toUpperCase() + group.slice(1).replaceAll("_", " ");
  return `<section>
<h2>${escapeHtml(title)}</h2>
<table>
<thead><tr><th scope="col">No.</th><th scope="col">Case</th><th scope="col">Expected</th><th scope="col">Result</th><th scope="col">Time</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
</section>`;
}

function row(found: Numbered): string {
  const remark = found.received === "as expected" ? "" : `<p class="remark">${escapeHtml(found.received)}</p>`;
  return `<tr><td>${found.number}</td>
<td>${escapeHtml(found.name)}${calls(found, false)}</td>
<td>${escapeHtml(found.expected)}</td>
<td>${badge(found)}${remark}</td>
<td class="time">${found.duration_ms} ms</td></tr>`;
}

function badge({ status }: ReportedCase): string {
  return `<span class="badge ${status}">${WORDS[status]}</span>`;
}

function calls({ transcript }: ReportedCase, open: boolean): string {
  if (transcript.length === 0) return "";
  const count = transcript.length === 1 ? "1 call" : `${transcript.length} calls`;
  const items = transcript.map(
    ({
      call,
      direction,
      request,
      response,
      fault,
      duration_ms,
    }) => `<li>${callLine(call, direction)}<pre>${escapeHtml(request.body.trim())}</pre>
<pre class="answer">${escapeHtml(response ? `${response.status} ${response.body}` : `no response: ${fault}`)} <small>${duration_ms} ms</small></pre></li>`,
  );
  return `<details${open ? " open" : ""}><summary>${count}</summary><ol>${items.join("\n")}</ol></details>`;
}

function callLine(call: string | undefined, direction: string | undefined): string {
  return call === undefined ? "" : `<p class="remark">${direction === "received" ? "←" : "→"} ${escapeHtml(call)}</p>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char);
}
