import { REPORT_STYLE } from "./report-style.ts";

/** One call of a case, as in the run's JSON. */
interface Call {
  readonly request: { readonly body: string };
  readonly response: { readonly status: number; readonly body: string } | null;
  readonly fault: string | null;
  readonly duration_ms: number;
}

interface Case {
  readonly name: string;
  readonly group: string;
  readonly status: "passed" | "warned" | "failed" | "skipped";
  readonly expected: string;
  readonly received: string;
  readonly message: string;
  readonly duration_ms: number;
  readonly transcript: readonly Call[];
}

/** A run as returned by GET /v1/test/wallet-validation/{id}. */
export interface ReportedRun {
  readonly id: string;
  readonly status: string;
  readonly passed: number;
  readonly warned: number;
  readonly failed: number;
  readonly skipped: number;
  readonly total: number;
  readonly error?: string;
  readonly player_id: string;
  readonly currency: string;
  readonly created_at: string;
  readonly cases: readonly Case[];
}

const WORDS = { passed: "Passed", warned: "Warned", failed: "Failed", skipped: "Skipped" };
const VERDICTS: Readonly<Record<string, string>> = {
  passed: "The wallet passed",
  failed: "The wallet failed",
  error: "The run could not be completed",
};

/**
 * The report of a run as one HTML page, for screen and print. It has no scripts and loads nothing. Everything that the
 * wallet sent is escaped.
 */
export function reportPage(run: ReportedRun): string {
  const groups = [...new Set(run.cases.map(({ group }) => group))];
  const numbered = run.cases.map((found, index) => ({ ...found, number: index + 1 }));
  const findings = ["failed", "warned"].flatMap((wanted) => numbered.filter(({ status }) => status === wanted));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>Wallet suite run ${escapeHtml(run.id)}</title>
<style>${REPORT_STYLE}</style>
</head>
<body>
<main>
<header>
<p class="kind">Wallet suite</p>
<h1 class="${escapeHtml(run.status)}">${escapeHtml(VERDICTS[run.status] ?? "The run is in progress")}</h1>
${run.error ? `<p class="error">${escapeHtml(run.error)}</p>` : ""}
<dl class="counts">${counts(run)}</dl>
<dl class="about">
<dt>Player</dt><dd>${escapeHtml(run.player_id)}</dd>
<dt>Currency</dt><dd>${escapeHtml(run.currency)}</dd>
<dt>Started</dt><dd>${escapeHtml(run.created_at)}</dd>
<dt>Run</dt><dd>${escapeHtml(run.id)}</dd>
</dl>
</header>
${findings.length > 0 ? `<section><h2>Findings</h2>${findings.map(finding).join("\n")}</section>` : ""}
${groups.map((group) => groupSection(group, numbered)).join("\n")}
</main>
</body>
</html>
`;
}

type Numbered = Case & { readonly number: number };

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

function badge({ status }: Case): string {
  return `<span class="badge ${status}">${WORDS[status]}</span>`;
}

function calls({ transcript }: Case, open: boolean): string {
  if (transcript.length === 0) return "";
  const count = transcript.length === 1 ? "1 call" : `${transcript.length} calls`;
  const items = transcript.map(
    ({ request, response, fault, duration_ms }) => `<li><pre>${escapeHtml(request.body.trim())}</pre>
<pre class="answer">${escapeHtml(response ? `${response.status} ${response.body}` : `no response: ${fault}`)} <small>${duration_ms} ms</small></pre></li>`,
  );
  return `<details${open ? " open" : ""}><summary>${count}</summary><ol>${items.join("\n")}</ol></details>`;
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
