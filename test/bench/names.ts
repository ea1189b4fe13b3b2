/** Benchmarks beside that of the hot calls: `npm run bench -- NAME`. */
export const OTHERS = ["billing", "shards", "live", "cost", "hostile-uploads", "largest"] as const;
