/**
 * A model of distance: how long a call's serial hops take between places on earth. It knows no load and no processor
 * time; bench/run.ts measures those.
 */

/** Degrees north and east. */
export interface Place {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
}

const place = (name: string, latitude: number, longitude: number): Place => ({ name, latitude, longitude });

export const PLACES = {
  london: place("London", 51.5, -0.1),
  malta: place("Malta", 35.9, 14.5),
  stockholm: place("Stockholm", 59.3, 18.1),
  bucharest: place("Bucharest", 44.4, 26.1),
  newYork: place("New York", 40.7, -74),
  saoPaulo: place("São Paulo", -23.6, -46.6),
  singapore: place("Singapore", 1.35, 103.8),
  sydney: place("Sydney", -33.9, 151.2),
} as const;

/** D1's location hints, each by a city where the platform has a data centre of that region. */
export const REGIONS: Readonly<Record<string, Place>> = {
  weur: place("weur (Frankfurt)", 50.1, 8.7),
  eeur: place("eeur (Warsaw)", 52.2, 21),
  enam: place("enam (Ashburn)", 39, -77.5),
  wnam: place("wnam (San Jose)", 37.3, -121.9),
  apac: place("apac (Singapore)", 1.35, 103.8),
  oc: place("oc (Sydney)", -33.9, 151.2),
};

const EARTH_RADIUS_KM = 6371;
/** Light in fibre needs 0.01 ms a kilometre there and back; cables are about 1.4 times as long as the great circle. */
const ROUND_TRIP_MS_PER_KM = 0.014;
/** Within a data centre, and from a city to the nearest one. */
const SHORTEST_ROUND_TRIP_MS = 2;

/** Milliseconds there and back on a connection that is open. */
export function roundTripMs(from: Place, to: Place): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [a, b] = [radians(from.latitude), radians(to.latitude)];
  const haversine =
    Math.sin((b - a) / 2) ** 2 + Math.cos(a) * Math.cos(b) * Math.sin(radians(to.longitude - from.longitude) / 2) ** 2;
  const kilometres = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
  return SHORTEST_ROUND_TRIP_MS + kilometres * ROUND_TRIP_MS_PER_KM;
}

/** Where a call's other ends are. The Worker runs near the caller unless `worker` says where. */
export interface Placement {
  readonly database: Place;
  readonly objects: Place;
  readonly worker?: Place | undefined;
}

/** A call: who makes it, and the hops that wait for one another, in order (docs/performance.md has the same list). */
interface Call {
  readonly caller: "operator" | "provider";
  readonly hops: readonly ("objects" | "database" | "operator")[];
}

export const CALLS: Readonly<Record<string, Call>> = {
  "GET /v1/ping, /v1/games": { caller: "operator", hops: ["objects"] },
  "POST /v1/sessions": { caller: "operator", hops: ["objects", "database"] },
  "POST /provider/v1/bet": { caller: "provider", hops: ["database", "operator", "database"] },
};

/** Milliseconds that the caller waits for distance alone. */
export function distanceMs(
  call: Call,
  ends: Placement & { readonly operator: Place; readonly provider: Place },
): number {
  const caller = ends[call.caller];
  const worker = ends.worker ?? caller;
  return call.hops.reduce((sum, hop) => sum + roundTripMs(worker, ends[hop]), roundTripMs(caller, worker));
}
