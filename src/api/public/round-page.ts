import { html, raw } from "hono/html";
import type { DescribedMovement } from "../../ledger/queries/describe-movements.ts";
import { isoTime } from "../../lib/clock.ts";
import { directionShown } from "../../lib/direction.ts";
import { formatGrouped } from "../../lib/money.ts";
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

/** A part of a page: what is put into it is escaped. */
type Html = ReturnType<typeof html>;

interface Shown {
  readonly until: number;
  /** The installation's own origin: its replays are shown in the page, others are linked. */
  readonly origin: string;
}

export function pageFor(round: ExplainedRound, { until, origin }: Shown): Html {
  const { roundId, transactions, gameNames, story, sums, replayUrl } = round;
  const distinct = (of: (one: DescribedMovement) => string) => [...new Set(transactions.map(of))].join(", ");
  const games = distinct(({ gameId, movement }) => gameNames.get(gameId ?? "") ?? movement.walletGameCode);
  const facts = [
    ["Player", distinct(({ movement }) => movement.playerId)],
    ["Session", distinct(({ movement }) => movement.sessionId)],
    ["Provider", distinct(({ movement }) => movement.providerCode)],
  ] as const;
  const began = Math.min(...transactions.map(({ movement }) => movement.createdAt));
  return documentOf(
    `Round ${roundId}`,
    html`<h1>Round ${directionShown(roundId)}</h1>
<p class="lead">${directionShown(games)}, ${timeOf(began)} UTC</p>
${sums.map(sumsList)}
<dl class="card facts">${facts.map(([name, values]) => html`<dt>${name}</dt><dd>${directionShown(values)}</dd>`)}</dl>
<h2>What happened</h2>
<ol class="story">${story.map(itemOf)}</ol>
${replayUrl !== null && replayOf(replayUrl, origin)}
<h2>Transactions</h2>
<div class="card scroll" tabindex="0" role="region" aria-label="Transactions"><table>
<thead><tr><th scope="col">Type</th><th scope="col">Status</th><th scope="col" class="money">Amount</th><th scope="col">Transaction, and your wallet's id</th></tr></thead>
<tbody>${transactions.map(rowOf)}</tbody></table></div>
<footer>Times are UTC. This address works until ${timeOf(until).slice(0, 16)}. Anyone who has it can see this round.</footer>`,
  );
}

/** The sums of one currency: stake and win always, other sums where they are above 0, the result once all is settled. */
function sumsList({ currency, precision, taken, free, paid, returned, open, owed }: Sums): Html {
  const isSettled = open === 0n && owed === 0n;
  const result = paid - taken;
  const shown: readonly (readonly [string, bigint, string?])[] = [
    ["Stake taken", taken],
    ...(free > 0n ? [["Free spins, worth", free] as const] : []),
    ["Win paid", paid],
    ...(returned > 0n ? [["Stake rolled back", returned] as const] : []),
    ...(open > 0n ? [["Stake not settled", open] as const] : []),
    ...(owed > 0n ? [["Win not paid yet", owed] as const] : []),
    ...(isSettled ? [["For the player", result, result > 0n ? "+" : ""] as const] : []),
  ];
  const tile = ([name, amount, sign = ""]: readonly [string, bigint, string?]) =>
    html`<div><dt>${name}</dt><dd>${sign}${formatGrouped(amount, precision).replace("-", "−")} <small>${currency}</small></dd></div>`;
  return html`<dl class="sums">${shown.map(tile)}</dl>`;
}

function itemOf({ at, text, tone }: Told): Html {
  return html`<li class="${tone ?? ""}"><time datetime="${isoTime(at)}">${timeOf(at)}</time>${directionShown(text)}</li>`;
}

/** The page for every address that shows no round. */
export function goneFor(): Html {
  return documentOf(
    "Not found",
    html`<h1>Nothing to see here</h1><p>This address has ended, or it is not complete. Ask for a new one.</p>`,
  );
}

function replayOf(replayUrl: string, origin: string): Html {
  return html`<h2>What the player saw</h2>${
    replayUrl.startsWith(`${origin}/`)
      ? html`<iframe src="${replayUrl}" title="The round, shown again"></iframe>`
      : html`<p><a href="${replayUrl}" rel="noreferrer noopener" target="_blank">See the round at its provider</a></p>`
  }`;
}

function rowOf({ movement }: DescribedMovement): Html {
  const { type, status, amount, precision, currency, transactionId, operatorTransactionId } = movement;
  const own =
    operatorTransactionId !== null && html`<br><code class="own">${directionShown(operatorTransactionId)}</code>`;
  return html`<tr><td>${type}</td><td class="${status}">${status}</td><td class="money">${formatGrouped(amount, precision)} ${currency}</td>
<td><code>${directionShown(transactionId)}</code>${own}</td></tr>`;
}

function documentOf(title: string, main: Html): Html {
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${directionShown(title)}</title><link rel="icon" href="data:,"><style>${raw(STYLE)}</style></head>
<body><header>Operator Games <span>support</span></header><main>${main}</main></body></html>`;
}

function timeOf(ms: number): string {
  return isoTime(ms).replace("T", " ").replace("Z", "");
}
