import { html, raw } from "hono/html";
import {
  casesOf,
  type ReportedCase,
  type ReportedRun,
  subjectOf,
} from "../../../../clients/typescript/src/cli/reported-run.ts";
import { REPORT_STYLE } from "./report-style.ts";

/** A part of the page: what is put into it is escaped. */
type Html = ReturnType<typeof html>;

const WORDS = { passed: "Passed", warned: "Warned", failed: "Failed", skipped: "Skipped" };

function verdictOf(run: ReportedRun): string {
  if (run.status === "passed" || run.status === "failed") return `The ${subjectOf(run)} ${run.status}`;
  return run.status === "error" ? "The run could not be completed" : "The run is in progress";
}

/**
 * The report of a run as one HTML page, for screen and print. It has no scripts and loads nothing.
 */
export function reportPage(run: ReportedRun): string {
  const groups = [...new Set(run.cases.map(({ group }) => group))];
  const numbered = run.cases.map((found, index) => ({ ...found, number: found.number ?? index + 1 }));
  const findings = ["failed", "warned"].flatMap((wanted) => numbered.filter(({ status }) => status === wanted));
  const suite = `${subjectOf(run) === "wallet" ? "Wallet" : "Provider"} suite`;
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${suite} run ${run.id}</title>
<style>${raw(REPORT_STYLE)}</style>
</head>
<body>
<main>
<header>
<p class="kind">${suite}</p>
<h1 class="${run.status}">${verdictOf(run)}</h1>
${run.error ? html`<p class="error">${run.error}</p>` : ""}
<dl class="counts">${counts(run)}</dl>
<dl class="about">
${about(run)}
<dt>Currency</dt><dd>${run.currency}</dd>
<dt>Started</dt><dd>${run.created_at}</dd>
<dt>Run</dt><dd>${run.id}</dd>
</dl>
</header>
${causes(run)}
${findings.length > 0 ? html`<section><h2>Findings</h2>${findings.map(finding)}</section>` : ""}
${groups.map((group) => groupSection(group, numbered))}
</main>
</body>
</html>
`;
  return String(page);
}

type Numbered = ReportedCase & { readonly number: number };

function about({ player_id, provider_code, game_code }: ReportedRun): Html[] {
  const entries = { Player: player_id, Provider: provider_code, Game: game_code };
  return Object.entries(entries).flatMap(([name, value]) =>
    value === undefined ? [] : [html`<dt>${name}</dt><dd>${value}</dd>`],
  );
}

function causes({ probable_causes = [] }: ReportedRun): Html | "" {
  if (probable_causes.length === 0) return "";
  const items = probable_causes.map(({ cause, cases }) => html`<li>${cause} <small>${casesOf(cases)}</small></li>`);
  return html`<section><h2>Probable causes</h2><ol>${items}</ol></section>`;
}

function counts(run: ReportedRun): Html {
  const items = (["passed", "warned", "failed", "skipped"] as const).map(
    (status) => html`<div class="${status}"><dt>${WORDS[status]}</dt><dd>${run[status]}</dd></div>`,
  );
  return html`${items}<div><dt>Cases</dt><dd>${run.total}</dd></div>`;
}

function finding(found: Numbered): Html {
  return html`<article class="${found.status}">
<h3>${badge(found)} ${found.number}. ${found.name}</h3>
<p>${found.message}</p>
<dl class="about"><dt>Expected</dt><dd>${found.expected}</dd>
<dt>Received</dt><dd>${found.received}</dd></dl>
${calls(found, true)}
</article>`;
}

function groupSection(group: string, cases: readonly Numbered[]): Html {
  const rows = cases.filter((found) => found.group === group).map(row);
  const title = group.charAt(0).toUpperCase() + group.slice(1).replaceAll("_", " ");
  return html`<section>
<h2>${title}</h2>
<table>
<thead><tr><th scope="col">No.</th><th scope="col">Case</th><th scope="col">Expected</th><th scope="col">Result</th><th scope="col">Time</th></tr></thead>
<tbody>
${rows}
</tbody>
</table>
</section>`;
}

function row(found: Numbered): Html {
  const remark = found.received === "as expected" ? "" : html`<p class="remark">${found.received}</p>`;
  return html`<tr><td>${found.number}</td>
<td>${found.name}${calls(found, false)}</td>
<td>${found.expected}</td>
<td>${badge(found)}${remark}</td>
<td class="time">${found.duration_ms} ms</td></tr>`;
}

function badge({ status }: ReportedCase): Html {
  return html`<span class="badge ${status}">${WORDS[status]}</span>`;
}

function calls({ transcript }: ReportedCase, open: boolean): Html | "" {
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
    }) => html`<li>${callLine(call, direction)}<pre>${request.body.trim()}</pre>
<pre class="answer">${response ? `${response.status} ${response.body}` : `no response: ${fault}`} <small>${duration_ms} ms</small></pre></li>`,
  );
  return html`<details${open ? " open" : ""}><summary>${count}</summary><ol>${items}</ol></details>`;
}

function callLine(call: string | undefined, direction: string | undefined): Html | "" {
  return call === undefined ? "" : html`<p class="remark">${direction === "received" ? "←" : "→"} ${call}</p>`;
}
