/** Dollars per million of what Workers Paid charges beyond what it includes. Dated: check the sources before you plan. */
export const PRICES = {
  date: "2026-11-22",
  dollarsPerMillion: {
    requests: { price: 0.3, source: "https://developers.cloudflare.com/workers/platform/pricing/" },
    d1RowsRead: { price: 0.001, source: "https://developers.cloudflare.com/d1/platform/pricing/" },
    d1RowsWritten: { price: 1, source: "https://developers.cloudflare.com/d1/platform/pricing/" },
    objectCalls: { price: 0.15, source: "https://developers.cloudflare.com/durable-objects/platform/pricing/" },
    objectRowsRead: { price: 0.001, source: "https://developers.cloudflare.com/durable-objects/platform/pricing/" },
    objectRowsWritten: { price: 1, source: "https://developers.cloudflare.com/durable-objects/platform/pricing/" },
    queueOperations: { price: 0.4, source: "https://developers.cloudflare.com/queues/platform/pricing/" },
    r2Writes: { price: 4.5, source: "https://developers.cloudflare.com/r2/pricing/" },
    r2Reads: { price: 0.36, source: "https://developers.cloudflare.com/r2/pricing/" },
  },
} as const;

export type Charged = keyof typeof PRICES.dollarsPerMillion;
export const CHARGED = Object.keys(PRICES.dollarsPerMillion) as Charged[];

/** Costs of one call: an amount of each charged thing. */
export type Costs = Readonly<Record<Charged, number>>;

/** Dollars for a million such calls. */
export function dollars(costs: Costs): number {
  return CHARGED.reduce((sum, name) => sum + costs[name] * PRICES.dollarsPerMillion[name].price, 0);
}
