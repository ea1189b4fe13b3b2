import { seedProviders } from "./catalogue.ts";
import { catalogueDigest, readRecord, writeRecord } from "./inputs.ts";
import { seedOperator, walletUrl } from "./operator-account.ts";

/** Brings the local state to the seed; does nothing when it is there already. The service must not run meanwhile. */
export async function seed(root: string, walletPort: number, progress: (line: string) => void): Promise<void> {
  const wanted = {
    catalogue: catalogueDigest(root, JSON.stringify(seedProviders)),
    operator: JSON.stringify([seedOperator.code, walletUrl(walletPort)]),
  };
  const held = readRecord(root);
  if (held?.catalogue === wanted.catalogue && held.operator === wanted.operator) return;
  // Loaded here, so that a start on a seeded state does not wait for the toolchain.
  const [{ withLocalState }, { seedDemoOperator }, { seedCatalogue }, { seedRates }] = await Promise.all([
    import("./context.ts"),
    import("./operator.ts"),
    import("./catalogue-state.ts"),
    import("./rates.ts"),
  ]);
  await withLocalState(root, async (ctx) => {
    await seedDemoOperator(ctx, walletPort);
    if (held?.catalogue !== wanted.catalogue) {
      progress("seeding providers, titles and artwork, about half a minute");
      await seedCatalogue(ctx, progress);
      await seedRates(ctx);
    }
  });
  writeRecord(root, wanted);
}
