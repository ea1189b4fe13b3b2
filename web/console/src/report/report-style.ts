/** The report's styles, inlined because the report is a single file. */
export const REPORT_STYLE = `
:root { color-scheme: light dark; --text: #16202b; --quiet: #55616e; --line: #d5dbe2; --page: #fff; --code: #f4f6f9;
  --passed: #0b6b3a; --warned: #8a5300; --failed: #b3192b; --skipped: #55616e; }
@media (prefers-color-scheme: dark) { :root { --text: #e8edf3; --quiet: #a3b0be; --line: #33404e; --page: #10161d;
  --code: #19222c; --passed: #5fd394; --warned: #f0b45a; --failed: #ff8290; --skipped: #a3b0be; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 62rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { margin: 0 0 1rem; font-size: 2rem; line-height: 1.2; }
h2 { margin: 2.5rem 0 .75rem; font-size: 1.25rem; }
h3 { margin: 0 0 .5rem; font-size: 1rem; }
p { margin: 0 0 .75rem; }
.kind { margin: 0; color: var(--quiet); }
h1.passed { color: var(--passed); } h1.failed, h1.error, .error { color: var(--failed); }
dl { margin: 0 0 1rem; }
dd { margin: 0; }
.counts { display: flex; flex-wrap: wrap; gap: .75rem; }
.counts div { min-width: 6.5rem; padding: .5rem .9rem; border: 1px solid var(--line); border-radius: .5rem; }
.counts dt, .about dt { color: var(--quiet); }
.counts dd { font-size: 1.5rem; font-weight: 650; font-variant-numeric: tabular-nums; }
.counts .passed dd { color: var(--passed); } .counts .warned dd { color: var(--warned); }
.counts .failed dd { color: var(--failed); } .counts .skipped dd { color: var(--skipped); }
.about { display: grid; grid-template-columns: max-content 1fr; gap: .15rem 1rem; overflow-wrap: anywhere; }
article { margin: 0 0 1rem; padding: 1rem 1.1rem; border: 1px solid var(--line); border-left: 4px solid var(--failed);
  border-radius: .5rem; }
article.warned { border-left-color: var(--warned); }
table { width: 100%; border-collapse: collapse; table-layout: fixed; }
th, td { padding: .5rem .6rem; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top;
  overflow-wrap: anywhere; }
th { color: var(--quiet); font-weight: 500; }
th:nth-child(1) { width: 3rem; } th:nth-child(4) { width: 26%; } th:nth-child(5) { width: 5rem; }
.time { text-align: right; font-variant-numeric: tabular-nums; }
th:last-child { text-align: right; }
.badge { font-weight: 650; }
.badge.passed { color: var(--passed); } .badge.warned { color: var(--warned); }
.badge.failed { color: var(--failed); } .badge.skipped { color: var(--skipped); }
.remark { margin: .15rem 0 0; color: var(--quiet); }
details { margin-top: .35rem; }
summary { cursor: pointer; color: var(--quiet); }
ol { margin: .5rem 0 0; padding-left: 1.6rem; }
li { margin-bottom: .5rem; }
pre { margin: 0; padding: .35rem .6rem; background: var(--code); border-radius: .35rem; font: 12.5px/1.45 ui-monospace, monospace;
  white-space: pre-wrap; overflow-wrap: anywhere; }
pre.answer { margin-top: .2rem; }
small { color: var(--quiet); }
@media (max-width: 40rem) { th:nth-child(3), td:nth-child(3) { display: none; } th:nth-child(4) { width: 32%; } }
@media print { :root { color-scheme: light; --text: #000; --quiet: #444; --line: #bbb; --page: #fff; --code: #f4f4f4;
  --passed: #0b6b3a; --warned: #8a5300; --failed: #b3192b; --skipped: #444; }
  body { font-size: 10pt; } main { max-width: none; padding: 0; } details:not([open]) { display: none; }
  tr, article { break-inside: avoid; } h2 { break-after: avoid; } thead { display: table-header-group; } }
`;
