import type { DescribedMovement } from "../../ledger/queries/describe-movements.ts";
import { isoTime } from "../../lib/clock.ts";
import { directionShown } from "../../lib/direction.ts";
import { formatAmount } from "../../lib/money.ts";
import type { ExplainedRound } from "../../play/explain/explain-round.ts";
import type { Told } from "../../play/explain/story.ts";
import type { Sums } from "../../play/explain/sums.ts";

/** The colours and the type of the console, which this page cannot load: production does not serve it. */
const STYLE = `:root{color-scheme:light dark;--bg:light-dark(#f6f4ee,#0c1110);--surface:light-dark(#fff,#141b19);
--line:light-dark(#dbd6c8,#2c3834);--ink:light-dark(#181b19,#edf1ee);--soft:light-dark(#50564f,#a6b4ad);
--accent:light-dark(#0b6b4f,#57dbab);--gold:light-dark(#7d5200,#f1c562);--bad:light-dark(#a92117,#ff9a91);
--mono:ui-monospace,"SF Mono","Cascadia Mono",Menlo,Consolas,monospace;font:16px/1.5 system-ui,"Segoe UI",Roboto,sans-serif}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--ink)}
header{border-bottom:1px solid var(--line);padding:.75rem 1.25rem;font-weight:600}header span{color:var(--soft);font-weight:400}
main{max-width:58rem;margin:0 auto;padding:1.75rem 1.25rem 3rem}
h1{font-size:1.7rem;line-height:1.2;letter-spacing:-.02em;margin:0;overflow-wrap:anywhere}
.lead{color:var(--soft);margin:.35rem 0 1.25rem;overflow-wrap:anywhere}
h2{font-size:1.1rem;margin:2.25rem 0 .75rem}code{font-family:var(--mono);font-size:.85em}
.card{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:1rem 1.25rem}
.sums{display:grid;grid-template-columns:repeat(auto-fit,minmax(9.5rem,1fr));gap:.75rem;margin:0 0 .75rem}
.sums div{background:var(--surface);border:1px solid var(--line);border-radius:12px;padding:.7rem 1rem;min-width:0}
.sums dt{color:var(--soft);font-size:.85rem}.sums dd{margin:0;font-size:1.35rem;font-weight:600;font-variant-numeric:tabular-nums;letter-spacing:-.01em;overflow-wrap:anywhere}
.sums small{font-size:.7em;font-weight:400;color:var(--soft)}
.facts{display:grid;grid-template-columns:max-content 1fr;gap:.3rem 1.25rem;margin:0}.facts dt{color:var(--soft)}.facts dd{margin:0;overflow-wrap:anywhere}
.story{list-style:none;margin:0;padding:.25rem 0 0}
.story li{position:relative;padding:0 0 1.1rem 1.75rem;overflow-wrap:anywhere}
.story li:before{content:"";position:absolute;left:.3rem;top:.35rem;width:.7rem;height:.7rem;border-radius:50%;background:var(--dot,var(--soft));box-shadow:0 0 0 4px var(--bg);z-index:1}
.story li:not(:last-child):after{content:"";position:absolute;left:.6rem;top:.5rem;bottom:-.4rem;width:2px;background:var(--line)}
.story .good{--dot:var(--accent)}.story .open{--dot:var(--gold)}.story .bad{--dot:var(--bad)}
.story time{display:block;color:var(--soft);font:.8rem/1.4 var(--mono)}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}
th,td{text-align:left;padding:.45rem 1rem .45rem 0;white-space:nowrap}tbody tr{border-top:1px solid var(--line)}
th{color:var(--soft);font-weight:400;font-size:.85rem}td{vertical-align:top}.own{color:var(--soft)}.money{font-variant-numeric:tabular-nums;text-align:right}
.completed{color:var(--accent)}.pending{color:var(--gold)}.failed,.refused{color:var(--bad)}.cancelled{color:var(--soft)}
iframe{display:block;border:0;width:100%;height:min(40rem,88vh);border-radius:12px;background:#111}a{color:var(--accent)}
footer{color:var(--soft);margin-top:2.25rem;font-size:.9rem}
@media(max-width:30rem){main{padding:1.25rem 1rem 2.5rem}.sums{grid-template-columns:1fr 1fr;gap:.5rem}.sums dd{font-size:1.15rem}.facts{grid-template-columns:1fr;gap:0}.facts dd{margin-bottom:.5rem}}`;

interface Shown {
  readonly until: number;
  /** The installation's own origin: its replays are shown in the page, others are linked. */
  readonly origin: string;
}

export function pageFor(round: ExplainedRound, { until, origin }: Shown): string {
  const { roundId, transactions, gameNames, story, sums, replayUrl } = round;
  const distinct = (of: (one: DescribedMovement) => string) => [...new Set(transactions.map(of))];
  const games = distinct(({ gameId, movement }) => gameNames.get(gameId ?? "") ?? movement.walletGameCode);
  const facts = [
    ["Player", distinct(({ movement }) => movement.playerId)],
    ["Session", distinct(({ movement }) => movement.sessionId)],
    ["Provider", distinct(({ movement }) => movement.providerCode)],
  ] as const;
  const listed = facts.map(([name, values]) => `<dt>${name}</dt><dd>${values.map(escaped).join(", ")}</dd>`);
  const began = Math.min(...transactions.map(({ movement }) => movement.createdAt));
  return documentOf(
    `Round ${roundId}`,
    `<h1>Round ${escaped(roundId)}</h1>
<p class="lead">${games.map(escaped).join(", ")}, ${timeOf(began)} UTC</p>
${sums.map(sumsList).join("")}
<dl class="card facts">${listed.join("")}</dl>
<h2>What happened</h2>
<ol class="story">${story.map(itemOf).join("")}</ol>
${replayOf(replayUrl, origin)}
<h2>Transactions</h2>
<div class="card scroll" tabindex="0" role="region" aria-label="Transactions"><table>
<thead><tr><th scope="col">Type</th><th scope="col">Status</th><th scope="col" class="money">Amount</th><th scope="col">Transaction, and your wallet's id</th></tr></thead>
<tbody>${transactions.map(rowOf).join("")}</tbody></table></div>
<footer>Times are UTC. This address works until ${timeOf(until).slice(0, 16)}. Anyone who has it can see this round.</footer>`,
  );
}

/** The sums of one currency: stake and win always, other sums where they are above 0, the result once all is settled. */
function sumsList({ currency, precision, taken, free, paid, returned, open, owed }: Sums): string {
  const isSettled = open === 0n && owed === 0n;
  const result = paid - taken;
  const shown: readonly (readonly [string, string])[] = [
    ["Stake taken", formatAmount(taken, precision)],
    ...(free > 0n ? [["Free spins, worth", formatAmount(free, precision)] as const] : []),
    ["Win paid", formatAmount(paid, precision)],
    ...(returned > 0n ? [["Stake rolled back", formatAmount(returned, precision)] as const] : []),
    ...(open > 0n ? [["Stake not settled", formatAmount(open, precision)] as const] : []),
    ...(owed > 0n ? [["Win not paid yet", formatAmount(owed, precision)] as const] : []),
    ...(isSettled ? [["For the player", `${result > 0n ? "+" : ""}${formatAmount(result, precision)}`] as const] : []),
  ];
  const tile = ([name, amount]: readonly [string, string]) =>
    `<div><dt>${name}</dt><dd>${amount.replace("-", "−")} <small>${escaped(currency)}</small></dd></div>`;
  return `<dl class="sums">${shown.map(tile).join("")}</dl>`;
}

function itemOf({ at, text, tone }: Told): string {
  const look = tone === undefined ? "" : ` class="${tone}"`;
  return `<li${look}><time datetime="${isoTime(at)}">${timeOf(at)}</time>${escaped(text)}</li>`;
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
  const own = operatorTransactionId === null ? "" : `<br><code class="own">${escaped(operatorTransactionId)}</code>`;
  return `<tr><td>${type}</td><td class="${status}">${status}</td><td class="money">${formatAmount(amount, precision)} ${escaped(currency)}</td>
<td><code>${escaped(transactionId)}</code>${own}</td></tr>`;
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

/** Ids come from providers and operators, and may contain anything but control characters. */
function escaped(text: string): string {
  return directionShown(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
