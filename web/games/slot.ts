import { type Answer, pause } from "./api.ts";
import { animate, calm, make, svg } from "./dom.ts";
import { shortTimes, written } from "./money.ts";
import { showCard } from "./panel.ts";
import type { Scene, Stage } from "./scene.ts";
import { slotWords } from "./slot-words.ts";
import { symbol, symbolSheet } from "./symbols.ts";

const ROWS = 3;
/** So many scatters start the free spins. */
const SCATTERS = 3;
/** How much longer a reel turns while the player waits for the last scatter. */
const TENSION_MS = 700;

/** The slot: five reels in a frame, with winning lines drawn over them. */
export function slotScene(stage: Stage): Scene {
  const { root, game, text, money, stakes, sound, showWin } = stage;
  const { strips, lines, free_spin_factor: factor, bought_free_spins: boughtSpins } = game.rules;
  const reels: HTMLElement[] = strips.map(() => make("div", { class: "reel" }));
  const overlay = svg('viewBox="0 0 500 300" preserveAspectRatio="none" class="lines" aria-hidden="true">');
  const banner = make("div", { class: "banner", hidden: "" });
  const frame = make("div", { class: "reels", role: "img" }, [...reels, overlay, banner]);
  const counter = make("p", { class: "counter", hidden: "" });
  const buy = make("button", { class: "buy", type: "button" });
  const spoken = make("p", { class: "unseen", role: "status" });
  const words = slotWords(stage);
  root.append(symbolSheet(), make("div", { class: "cabinet" }, [frame, counter]), spoken);

  let shown = strips.map((strip: string) => strip.slice(0, ROWS));
  let turning = false;
  let highlight = 0;
  let bought = false;
  let price = "";
  for (const [index, reel] of reels.entries()) fillReel(reel, shown[index] ?? "");
  frame.setAttribute("aria-label", words.rows(shown));

  function fillReel(reel: HTMLElement, symbols: string) {
    const strip = make(
      "div",
      { class: "strip" },
      [...symbols].map((name) => make("div", { class: "cell" }, [symbol(name)])),
    );
    reel.replaceChildren(strip);
    return strip;
  }

  /** Keeps the reels turning until the result is known. */
  function turn() {
    turning = true;
    clearLines();
    if (calm()) return;
    reels.forEach((reel, index) => {
      const passing = `${randomStretch(strips[index], 9)}${shown[index]}`;
      const strip = fillReel(reel, passing);
      reel.classList.add("blur");
      strip.animate([{ transform: `translateY(calc(var(--cell) * ${-9}))` }, { transform: "translateY(0)" }], {
        duration: 420,
        iterations: Number.POSITIVE_INFINITY,
        delay: index * 40,
      });
    });
  }

  /** The reel from which on the player waits for one more scatter; none where too few have come. */
  function tenseFrom(result: string[]) {
    let seen = 0;
    for (const [index, symbols] of result.entries()) {
      if (seen >= SCATTERS - 1) return index;
      if (symbols.includes("S")) seen++;
    }
    return result.length;
  }

  async function stopAt(result: string[], quick: boolean) {
    turning = false;
    const tense = quick || calm() ? result.length : tenseFrom(result);
    await Promise.all(
      reels.map(async (reel, index) => {
        const late = Math.max(0, index - tense + 1);
        const passed = quick ? 6 : 8 + index * 3 + late * 8;
        const strip = fillReel(reel, `${result[index]}${randomStretch(strips[index], passed)}`);
        if (late > 0) {
          void pause(520 + index * 190 + (late - 1) * TENSION_MS).then(() => reel.classList.add("tense"));
        }
        await animate(
          strip,
          [
            { transform: `translateY(calc(var(--cell) * ${-passed}))` },
            { transform: "translateY(calc(var(--cell) * 0.12))", offset: 0.88 },
            { transform: "translateY(0)" },
          ],
          {
            duration: (quick ? 320 : 520) + index * (quick ? 60 : 190) + late * TENSION_MS,
            easing: "cubic-bezier(0.2, 0.7, 0.3, 1)",
          },
        );
        reel.classList.remove("blur", "tense");
        fillReel(reel, result[index] ?? "");
        sound.stop(index);
      }),
    );
    shown = result;
    frame.setAttribute("aria-label", words.rows(shown));
  }

  function clearLines() {
    highlight++;
    overlay.replaceChildren();
    for (const cell of frame.querySelectorAll(".hit, .dim")) cell.classList.remove("hit", "dim");
  }

  async function showLines(spin: Answer) {
    const mine = ++highlight;
    const cells = reels.map((reel) => [...reel.querySelectorAll(".cell")]);
    const winning = new Set();
    for (const win of spin.lines) {
      for (let reel = 0; reel < win.count; reel++) winning.add(cells[reel]?.[lines[win.line][reel]]);
      drawLine(win.line);
    }
    if (spin.multiplier > 0 && spin.scatters >= SCATTERS) {
      for (const cell of cells.flat()) if (cell.querySelector('[data-symbol="S"]')) winning.add(cell);
    }
    if (winning.size === 0) return;
    for (const cell of cells.flat()) cell.classList.add(winning.has(cell) ? "hit" : "dim");
    await pause(calm() ? 300 : 700);
    if (mine === highlight) overlay.classList.add("faint");
  }

  function drawLine(line: number) {
    overlay.classList.remove("faint");
    const points = lines[line].map((row: number, reel: number) => `${reel * 100 + 50},${row * 100 + 50}`);
    overlay.append(
      ...svg(
        `viewBox="0 0 1 1"><polyline points="0,${lines[line][0] * 100 + 50} ${points.join(" ")} 500,${lines[line][4] * 100 + 50}" class="line hue-${line % 6}" vector-effect="non-scaling-stroke"/>`,
      ).children,
    );
  }

  async function announce(title: string, detail: string) {
    banner.replaceChildren(make("strong", {}, [title]), make("span", {}, [detail]));
    banner.hidden = false;
    spoken.textContent = `${title}, ${detail}`;
    await pause(1500);
    banner.hidden = true;
  }

  /** `before` are the hundredths won so far. */
  async function playFreeSpins(spins: Answer[], stake: string, before: number) {
    root.classList.add("free");
    await announce(text("freeSpins", { count: spins.length }), text("freeSpinsTimes", { factor }));
    let won = before;
    for (const [index, spin] of spins.entries()) {
      counter.textContent = text("freeSpinOf", { number: index + 1, count: spins.length });
      counter.hidden = false;
      turn();
      await pause(calm() ? 60 : 260);
      await stopAt(spin.reels, true);
      won += spin.multiplier;
      if (spin.multiplier > 0) {
        showWin(stake, won);
        await showLines(spin);
      } else await pause(120);
    }
    counter.hidden = true;
    root.classList.remove("free");
  }

  if (game.feature) {
    buy.addEventListener("click", () => {
      const go = () => {
        bought = true;
        root.dispatchEvent(new CustomEvent("round"));
      };
      const words = text("rtp", { rtp: written(game.feature.rtp) });
      showCard(text("confirmBuy", { count: boughtSpins, price }), words, [
        [text("yes"), go],
        [text("cancel"), () => undefined],
      ]);
    });
  }

  return {
    controls: game.feature ? [buy] : [],
    word: () => "spin",
    stakeChanged(stake, gift) {
      buy.hidden = gift;
      price = money(stakes.times(stake, game.feature?.price ?? 0));
      buy.textContent = text("buy", { count: boughtSpins, price });
    },
    choice() {
      const feature = bought;
      bought = false;
      return { feature };
    },
    begin() {
      spoken.textContent = "";
      turn();
    },
    recall(round) {
      const spin = round.scene.freeSpins.at(-1) ?? round.scene.base;
      shown = spin.reels;
      for (const [index, reel] of reels.entries()) fillReel(reel, shown[index] ?? "");
      frame.setAttribute("aria-label", words.rows(shown));
      void showLines(spin);
    },
    async cancel() {
      if (turning) await stopAt(shown, true);
    },
    async reveal(round) {
      const { base, freeSpins } = round.scene;
      if (base) {
        await stopAt(base.reels, false);
        if (base.multiplier > 0) showWin(round.stake, base.multiplier);
        const showing = showLines(base);
        if (freeSpins.length > 0) await showing;
      } else await stopAt(shown, true);
      if (freeSpins.length > 0) await playFreeSpins(freeSpins, round.stake, base?.multiplier ?? 0);
      spoken.textContent = words.result(round);
    },
    rules: () => payTable(game),
  };
}

function randomStretch(strip: string, length: number) {
  const start = Math.floor(Math.random() * strip.length);
  return strip
    .repeat(2)
    .slice(start, start + length)
    .padEnd(length, strip);
}

function payTable(game: Answer) {
  const rows = Object.entries(game.rules.pays).map(([name, pays]) =>
    make("tr", {}, [
      make("td", {}, [symbol(name)]),
      ...(pays as number[]).map((pay) => make("td", {}, [`×${shortTimes(pay)}`])),
    ]),
  );
  const head = make(
    "tr",
    {},
    ["", "3", "4", "5"].map((word) => make("th", { scope: "col" }, [word])),
  );
  return [make("table", { class: "pays" }, [make("thead", {}, [head]), make("tbody", {}, rows)])];
}
