import assert from "node:assert/strict";
import { after, before, it } from "node:test";
import { gameCodes, type Installation, startInstallation } from "../browser/support/installation.ts";

const GRANTS = 1_000;
const DAY_MS = 86_400_000;

let installation: Installation;
before(async () => {
  installation = await startInstallation();
});
after(() => installation?.stop());

it(`places a batch of ${GRANTS} grants by its queue: each answered once, in order`, async () => {
  const { client } = installation;
  const grants = Array.from({ length: GRANTS }, (_, n) => ({ player_id: `player-${n}`, reference: `full-${n}` }));
  const ordered = {
    ...{ reference: "full-batch", currency: "EUR", game_ids: [installation.gameId(gameCodes.slot)], quantity: 10 },
    ...{ bet_amount: "0.20", valid_until: new Date(Date.now() + DAY_MS).toISOString(), grants },
  };
  const { id } = await client.grantFreeSpinsInBulk(ordered);
  const seen: number[] = [];
  for (;;) {
    const { status, total, waiting, granted, refused, unanswered } = await client.grantBatch(id);
    assert.equal(total, GRANTS);
    assert.equal(waiting + granted + refused + unanswered, GRANTS, "each is counted once");
    seen.push(granted);
    if (status === "finished") break;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  assert.deepEqual(
    seen,
    seen.toSorted((one, other) => one - other),
    "what was granted stays so",
  );
  assert.equal(seen.at(-1), GRANTS);
  const answers = await listed(client.batchedGrants(id));
  assert.deepEqual(
    answers.map(({ player_id, reference, status }) => ({ player_id, reference, status })),
    grants.map((grant) => ({ ...grant, status: "granted" })),
  );
  assert.equal(new Set(answers.map(({ free_spins: placed }) => placed?.id)).size, GRANTS);
  // The same batch again places nothing.
  assert.equal((await client.grantFreeSpinsInBulk(ordered)).id, id);
  assert.equal((await listed(client.allFreeSpins())).length, GRANTS);
});

async function listed<Row>(rows: AsyncIterable<Row>): Promise<Row[]> {
  const all: Row[] = [];
  for await (const row of rows) all.push(row);
  return all;
}
