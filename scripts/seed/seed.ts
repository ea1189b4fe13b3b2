import { isDeepStrictEqual } from "node:util";
import { seedProviders } from "./catalogue.ts";
import { catalogueDigest, changedMigration, readRecord, storeFiles, writeRecord } from "./inputs.ts";
import { seedOperator, walletUrl } from "./operator-account.ts";

/**
 * Migrates and seeds the local state unless it is up to date. The service must not run meanwhile. Throws when a migration that
 * the state was made from has changed.
 */
export async function seed(root: string, walletPort: number, progress: (line: string) => void): Promise<void> {
  const wanted = {
    files: storeFiles(root),
    catalogue: catalogueDigest(root, JSON.stringify(seedProviders)),
    operator: JSON.stringify([seedOperator.code, walletUrl(walletPort)]),
  };
  const seeded = readRecord(root);
  if (isDeepStrictEqual(seeded, wanted)) return;
  const changed = changedMigration(seeded, wanted.files);
  if (changed)
    throw new Error(
      `${changed} is not the one that the local state was made from. Begin with an empty state: npm run dev -- --fresh`,
    );
  // Loaded lazily, so that a start with seeded state does not load the toolchain.
  const [
    { migrateAll },
    { localDatabase },
    { withLocalState },
    { openAllHere },
    { copyFacts },
    { seedDemoOperator },
    { seedCatalogue },
    { seedRates },
  ] = await Promise.all([
    import("../local/migrate.ts"),
    import("../local/local-database.ts"),
    import("./context.ts"),
    import("../shards/local-state.ts"),
    import("../../src/ledger/shards/copy-facts.ts"),
    import("./operator.ts"),
    import("./catalogue-state.ts"),
    import("./rates.ts"),
  ]);
  await withLocalState(root, async (ctx, stores) => {
    progress((await migrateAll(stores, localDatabase)) > 0 ? "schema migrated" : "schema is up to date");
    await openAllHere(ctx);
    await seedDemoOperator(ctx, walletPort);
    if (seeded?.catalogue !== wanted.catalogue) {
      progress("seeding providers, games and their pictures");
      await seedCatalogue(ctx, progress);
      await seedRates(ctx);
    }
    await copyFacts(ctx);
  });
  writeRecord(root, wanted);
}
