/**
 * An independent pricing of a month, written from the contract: it imports nothing from src/. Every number is a reduced
 * BigInt ratio, so only the amounts themselves are rounded.
 */

export interface OracleTier {
  currency: string;
  ordinal: number;
  from_amount: number;
  to_amount: number | null;
}

export interface OracleRate {
  tier_ordinal: number;
  percent: number;
}

export interface OracleProvider {
  provider_code: string;
  tiers: OracleTier[];
  rates: OracleRate[];
  sections: { section_code: string; rates: OracleRate[] }[];
}

export interface OracleMonth {
  revenue_base: "ggr" | "ngr";
  tier_mode: "whole" | "progressive";
  tax_percent: string;
  currency: string;
  precision: number;
  adjustment: bigint;
  providers: OracleProvider[];
  play: { provider_code: string; section_code: string | null; bets: bigint; wins: bigint; bonus: bigint }[];
}

export interface OracleBand {
  ordinal: number;
  percent: number;
  gross: bigint;
  amount: bigint;
}

export interface OracleLine {
  key: string;
  revenue: bigint;
  bonus: bigint;
  gross: bigint;
  amount: bigint;
  rate: number;
  bands: OracleBand[];
}

class Ratio {
  readonly top: bigint;
  readonly bottom: bigint;

  constructor(top: bigint, bottom: bigint) {
    let [a, b] = [top < 0n ? -top : top, bottom];
    while (b > 0n) [a, b] = [b, a % b];
    this.top = top / (a || 1n);
    this.bottom = bottom / (a || 1n);
  }

  static of(decimal: number | string): Ratio {
    const [mantissa = "0", exponent = "0"] = String(decimal).split("e");
    const [units = "0", places = ""] = mantissa.split(".");
    const power = BigInt(exponent) - BigInt(places.length);
    const digits = BigInt(units + places);
    return power < 0n ? new Ratio(digits, 10n ** -power) : new Ratio(digits * 10n ** power, 1n);
  }

  plus(other: Ratio): Ratio {
    return new Ratio(this.top * other.bottom + other.top * this.bottom, this.bottom * other.bottom);
  }

  times(other: Ratio): Ratio {
    return new Ratio(this.top * other.top, this.bottom * other.bottom);
  }

  over(other: Ratio): Ratio {
    return other.top < 0n
      ? new Ratio(-this.top * other.bottom, this.bottom * -other.top)
      : new Ratio(this.top * other.bottom, this.bottom * other.top);
  }

  minus(other: Ratio): Ratio {
    return this.plus(new Ratio(-other.top, other.bottom));
  }

  above(other: Ratio): boolean {
    return this.minus(other).top > 0n;
  }

  /** Rounds half to even, by comparing the distances of the absolute value to both neighbours. */
  rounded(): bigint {
    const size = this.top < 0n ? -this.top : this.top;
    const low = size / this.bottom;
    const toLow = new Ratio(size, this.bottom).minus(new Ratio(low, 1n));
    const toHigh = new Ratio(low + 1n, 1n).minus(new Ratio(size, this.bottom));
    let nearest = low % 2n === 0n ? low : low + 1n;
    if (toLow.above(toHigh)) nearest = low + 1n;
    if (toHigh.above(toLow)) nearest = low;
    return this.top < 0n ? -nearest : nearest;
  }
}

const NONE = new Ratio(0n, 1n);
const whole = (value: bigint) => new Ratio(value, 1n);

/** The month's lines and totals, in minor units. */
export function oracleMonth(month: OracleMonth) {
  const lines: OracleLine[] = [];
  const codes = [...new Set(month.play.map((item) => item.provider_code))].sort();
  for (const code of codes) {
    const deal = month.providers.find((item) => item.provider_code === code);
    if (deal) lines.push(...oracleProvider(month, deal));
  }
  const amount = lines.reduce((sum, line) => sum + line.amount, 0n);
  const taxed = whole(amount + month.adjustment);
  const tax = taxed.times(Ratio.of(month.tax_percent)).over(whole(100n)).rounded();
  return { lines, amount, tax, total: amount + month.adjustment + tax };
}

function oracleProvider(month: OracleMonth, deal: OracleProvider): OracleLine[] {
  const apart = deal.sections.map((section) => section.section_code);
  const tills: (string | null)[] = [null, ...apart];
  const piles = tills.map((till) => {
    const play = month.play.filter(
      (item) =>
        item.provider_code === deal.provider_code &&
        (item.section_code !== null && apart.includes(item.section_code) ? item.section_code : null) === till,
    );
    let [revenue, bonus] = [0n, 0n];
    for (const item of play) {
      revenue += item.bets - item.wins;
      bonus += item.bonus;
    }
    return {
      till,
      played: play.length > 0,
      revenue,
      bonus,
      gross: month.revenue_base === "ngr" ? revenue - bonus : revenue,
    };
  });
  const turnover = whole(piles.reduce((sum, pile) => sum + pile.gross, 0n));
  const winners = whole(piles.reduce((sum, pile) => (pile.gross > 0n ? sum + pile.gross : sum), 0n));
  const unit = whole(10n ** BigInt(month.precision));
  let ladder = deal.tiers
    .filter((tier) => tier.currency === month.currency)
    .map((tier) => ({
      ordinal: tier.ordinal,
      from: Ratio.of(tier.from_amount).times(unit),
      to: tier.to_amount === null ? undefined : Ratio.of(tier.to_amount).times(unit),
    }));
  if (ladder.length === 0) ladder = [{ ordinal: 1, from: NONE, to: undefined }];

  return piles
    .filter((pile) => pile.played)
    .map((pile) => {
      const table = pile.till === null ? deal.rates : deal.sections.find((s) => s.section_code === pile.till)?.rates;
      const percentOf = (ordinal: number) =>
        table?.find((rate) => rate.tier_ordinal === ordinal)?.percent ?? Number.NaN;
      const line = {
        key: `${deal.provider_code}/${pile.till ?? ""}`,
        revenue: pile.revenue,
        bonus: pile.bonus,
        gross: pile.gross,
      };
      if (month.tier_mode === "whole") {
        // The highest band whose lower bound the turnover has reached, or the first band below all of them.
        let landed = ladder.find((band) => band.ordinal === 1);
        for (const band of ladder) {
          const reached = !band.from.above(turnover) && (band.to === undefined || band.to.above(turnover));
          if (reached) landed = band;
        }
        const percent = percentOf(landed?.ordinal ?? 1);
        const cost = pile.gross > 0n ? whole(pile.gross).times(Ratio.of(percent)).over(whole(100n)).rounded() : 0n;
        const band = { ordinal: landed?.ordinal ?? 1, percent, gross: pile.gross, amount: cost };
        return { ...line, amount: cost, rate: percent, bands: [band] };
      }
      let cost = NONE;
      const bands: OracleBand[] = [];
      for (const band of [...ladder].sort((a, b) => a.ordinal - b.ordinal)) {
        if (pile.gross <= 0n || !turnover.above(band.from)) continue;
        const end = band.to === undefined || band.to.above(turnover) ? turnover : band.to;
        const share = end.minus(band.from).times(whole(pile.gross).over(winners));
        const percent = percentOf(band.ordinal);
        const part = share.times(Ratio.of(percent)).over(whole(100n));
        cost = cost.plus(part);
        bands.push({ ordinal: band.ordinal, percent, gross: share.rounded(), amount: part.rounded() });
      }
      const rate = pile.gross > 0n ? cost.over(whole(pile.gross)).times(whole(100_000_000n)).rounded() : 0n;
      return { ...line, amount: cost.rounded(), rate: Number(rate) / 1_000_000, bands };
    });
}
