import { expect, it } from "vitest";
import { Dice } from "../../fuzz/dice.ts";
import { Generator } from "../../fuzz/generate.ts";
import { mutated } from "../../fuzz/mutate.ts";
import { readOperations } from "../../fuzz/operations.ts";
import type { Sequence } from "../../fuzz/sequence.ts";
import { sequence } from "./fake-world.ts";

it("mutates a step for generations without a value that contains itself", () => {
  const generator = new Generator(readOperations());
  for (let seed = 0; seed < 100; seed++) {
    const dice = new Dice(seed);
    const body = { tables: [{ limits: { min: "1", max: "2" } }, { limits: { min: "3" } }] };
    let changed: Sequence = sequence({ operation: "PUT /provider/v1/live-tables/EUR", method: "PUT", body });
    for (let generation = 0; generation < 20; generation++) changed = mutated(changed, [], generator, dice).slice(-3);
    expect(() => JSON.stringify(changed)).not.toThrow();
  }
});
