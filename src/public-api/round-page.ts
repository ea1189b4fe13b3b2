import type { ExplainedRound } from "../explain/explain-round.ts";
import type { DescribedMovement } from "../ledger/queries/describe-movements.ts";
import { isoTime } from "../lib/clock.ts";
import { formatAmount } from "../lib/money.ts";

/** The colours and the type of the console, which this page cannot load: production does not serve it. */
const STYLE = `:root{color-scheme:light dark;--bg:light-dark(#f6f4ee,#0c1110);--surface:light-dark(#fff,#141b19);
--line:light-dark(#dbd6c8,#2c3834);--ink:light-dark(#181b19,#edf1ee);--soft:light-dark(#50564f,#a6b4ad);
--accent:light-dark(#0b6b4f,#57dbab);--gold:light-dark(#7d5200,#f1c562);--bad:light-dark(#a92117,#ff9a91);
--mono:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,monospace;font:16px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink)}
header{border-bottom:1px solid var(--line);padding:.75rem 1.25rem;font-weight:600}header span{color:var(--soft);font-weight:400}
main{max-width:56rem;margin:0 auto;padding:1.5rem 1.25rem 3rem}
h1{font-size:1.7rem;line-height:1.2;letter-spacing:-.02em;margin:0 0 .75rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:2rem 0 .5rem}code{font-family:var(--mono);font-size:.9em;overflow-wrap:anywhere}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem 1.25rem}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.35rem 1.25rem;margin:0}dt{color:var(--soft)}dd{margin:0;overflow-wrap:anywhere}
ol{list-style:none;margin:0;padding:0}ol li{border-left:3px solid var(--accent);padding:.15rem 0 .85rem 1rem}
ol time{display:block;color:var(--soft);font:.85rem var(--mono)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.4rem .75rem .4rem 0;border-bottom:1px solid var(--line);white-space:nowrap}
th{color:var(--soft);font-weight:400}td.money{font-variant-numeric:tabular-nums;text-align:right}th.money{text-align:right}
.completed{color:var(--accent)}.pending{color:var(--gold)}.failed,.refused{color:var(--bad)}.cancelled{color:var(--soft)}
iframe{border:0;width:100%;height:40rem;border-radius:12px}a{color:var(--accent)}
footer{color:var(--soft);margin-top:2rem;font-size:.9rem}`;

interface Shown {
  readonly until: number;
  /** The installation's own origin: its replays are shown in the page, others are linked. */
  readonly origin: string;
}

/** The page of a round. */
export function pageFor(round: ExplainedRound, { until, origin }: Shown): string {
  const { roundId, transactions, gameNames, story, replayUrl } = round;
  const distinct = (of: (one: DescribedMovement) => string) => [...new Set(transactions.map(of))];
  const facts = [
    ["Game", distinct(({ gameId, movement }) => gameNames.get(gameId ?? "") ?? movement.walletGameCode)],
    ["Provider", distinct(({ movement }) => movement.providerCode)],
    ["Player", distinct(({ movement }) => movement.playerId)],
    ["Session", distinct(({ movement }) => movement.sessionId)],
    ["Began", [timeOf(Math.min(...transactions.map(({ movement }) => movement.createdAt)))]],
  ] as const;
  const listed = facts.map(([name, values]) => `<dt>${name}</dt><dd>${values.map(escaped).join(", ")}</dd>`);
  const told = story.map(
    ({ at, text }) => `<li><time datetime="${isoTime(at)}">${timeOf(at)}</time>${escaped(text)}</li>`,
  );
  return documentOf(
    `Round ${roundId}`,
    `<h1>Round ${escaped(roundId)}</h1>
<dl class="card">${listed.join("")}</dl>
<h2>What happened</h2>
<ol>${told.join("")}</ol>
${replayOf(replayUrl, origin)}
<h2>Transactions</h2>
<div class="card scroll" tabindex="0" role="region" aria-label="Transactions"><table>
<thead><tr><th scope="col">Type</th><th scope="col">Status</th><th scope="col" class="money">Amount</th><th scope="col">Transaction</th><th scope="col">Your wallet's id</th></tr></thead>
<tbody>${transactions.map(rowOf).join("")}</tbody></table></div>
<footer>Times are UTC. This address works until ${timeOf(until)}. Whoever has it can see this round.</footer>`,
  );
}

/** The page for every address that shows no round. */
export function goneFor(): string {
  return documentOf(
    "Not found",
    "<h1>Nothing to see here</h1><p>This address has ended, or it is not complete. Ask for a new one.</p>",
  );
}

function replayOf(replayUrl: string | null, origin: string): string {
  if (replayUrl === null) return "";
  const address = escaped(replayUrl);
  const shown = replayUrl.startsWith(`${origin}/`)
    ? `<iframe src="${address}" title="The round, shown again"></iframe>`
    : `<p><a href="${address}" rel="noreferrer noopener" target="_blank">See the round at its provider</a></p>`;
  return `<h2>What the player saw</h2>${shown}`;
}

function rowOf({ movement }: DescribedMovement): string {
  const { type, status, amount, precision, currency, transactionId, operatorTransactionId } = movement;
  return `<tr><td>${type}</td><td class="${status}">${status}</td><td class="money">${formatAmount(amount, precision)} ${escaped(currency)}</td>
<td><code>${escaped(transactionId)}</code></td><td><code>${escaped(operatorTransactionId ?? "–")}</code></td></tr>`;
}

function documentOf(title: string, main: string): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${STYLE}</style></head>
<body><header>Operator Games <span>support</span></header><main>${main}</main></body></html>`;
}

function timeOf(ms: number): string {
  return isoTime(ms).replace("T", " ").replace("Z", "");
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Ids come from providers and operators, and may contain anything that is visible. */
function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
