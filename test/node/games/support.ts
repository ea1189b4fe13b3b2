import { type Draw, uniformDraw } from "../../../src/sandbox/games/draw.ts";
import type { Choice, Engine } from "../../../src/sandbox/games/engine.ts";

/** A repeatable source of words (sfc32), so that a simulation gives the same figures on every machine. */
export function seededDraw(seed: number): Draw {
  let [a, b, c, counter] = [0x9e3779b9, 0x243f6a88, seed | 0, 1];
  const nextWord = () => {
    const word = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + word;
    c |= 0;
    return word >>> 0;
  };
  for (let warmUp = 0; warmUp < 20; warmUp++) nextWord();
  return uniformDraw(nextWord);
}

/** Half the width of the 99.9 % confidence interval, in standard errors. */
const CONFIDENCE = 3.2905;

/** Plays `rounds` rounds and returns the mean return in percent of the cost, with the half-width of its 99.9 % interval. */
export function simulate(
  engine: Engine,
  choice: Choice,
  rounds: number,
  seed: number,
): { mean: number; margin: number } {
  const draw = seededDraw(seed);
  const stakeMinor = engine.stakeUnitMinor * 5;
  const costMinor = choice.feature && engine.feature ? (stakeMinor * engine.feature.price) / 100 : stakeMinor;
  let sum = 0;
  let squares = 0;
  for (let round = 0; round < rounds; round++) {
    const returned = (engine.play(stakeMinor, choice, draw).winMinor * 100) / costMinor;
    sum += returned;
    squares += returned * returned;
  }
  const mean = sum / rounds;
  return { mean, margin: CONFIDENCE * Math.sqrt((squares / rounds - mean * mean) / rounds) };
}
