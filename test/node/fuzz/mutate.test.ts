import { expect, it } from "vitest";
import { idInShard, shardOf, tokenInShard } from "../../../src/lib/shard-id.ts";
import { Dice } from "../../fuzz/dice.ts";
import { Generator } from "../../fuzz/generate.ts";
import { mutated } from "../../fuzz/mutate.ts";
import { readOperations } from "../../fuzz/operations.ts";
import { alike } from "../../fuzz/play.ts";
import type { Sequence } from "../../fuzz/sequence.ts";
import { sequence } from "./fake-world.ts";

it("mutates a step for generations without a value that contains itself", () => {
  const generator = new Generator(readOperations());
  const dice = new Dice(1);
  for (let ancestor = 0; ancestor < 1_000; ancestor++) {
    let changed: Sequence = sequence({ body: [[{ a: ["1"] }]] });
    for (let generation = 0; generation < 20; generation++) {
      changed = mutated(changed, [], generator, dice)
        .filter(({ body }) => Array.isArray(body))
        .slice(-1);
      if (changed.length === 0) break;
      expect(() => JSON.stringify(changed)).not.toThrow();
    }
  }
});

it("makes unknown ids that name the shard of the known ones", () => {
  const uuid = "3614ee96-456d-409d-8d10-8895a39c3405";
  const token = "Zk3".padEnd(43, "x1");
  for (const shard of [0, 1, 0xabc]) {
    for (const known of [idInShard(uuid, shard), tokenInShard(token, shard)]) {
      expect(alike(known)).not.toBe(known);
      expect([known, shardOf(alike(known))]).toEqual([known, shard]);
    }
  }
});
