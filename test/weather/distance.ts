/** Milliseconds there and back, between the Worker and each of its other ends. */
export interface Distance {
  readonly caller: number;
  readonly database: number;
  readonly object: number;
  readonly bucket: number;
  readonly queue: number;
  /** An operator's wallet, which is where the caller is. */
  readonly server: number;
}

export type End = Exclude<keyof Distance, "caller">;

/** Degrees north and east: cities that call, and D1's location hints by a city of each. */
const PLACES: Readonly<Record<string, readonly [number, number]>> = {
  london: [51.5, -0.1],
  malta: [35.9, 14.5],
  newyork: [40.7, -74],
  saopaulo: [-23.6, -46.6],
  singapore: [1.35, 103.8],
  sydney: [-33.9, 151.2],
  weur: [50.1, 8.7],
  eeur: [52.2, 21],
  enam: [39, -77.5],
  wnam: [37.3, -121.9],
  apac: [1.35, 103.8],
  oc: [-33.9, 151.2],
};

const EARTH_RADIUS_KM = 6_371;
/** Light in fibre needs 0.01 ms a kilometre there and back; cables are about 1.4 times as long as the great circle. */
const ROUND_TRIP_MS_PER_KM = 0.014;
/** Within a data centre, and from a city to the nearest one. */
const SHORTEST_ROUND_TRIP_MS = 2;

/** Milliseconds there and back on a connection that is open. */
export function roundTripMs(from: string, to: string): number {
  const [a, b] = [placeOf(from), placeOf(to)];
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const haversine =
    Math.sin(radians(b[0] - a[0]) / 2) ** 2 +
    Math.cos(radians(a[0])) * Math.cos(radians(b[0])) * Math.sin(radians(b[1] - a[1]) / 2) ** 2;
  const kilometres = 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
  return Math.round(SHORTEST_ROUND_TRIP_MS + kilometres * ROUND_TRIP_MS_PER_KM);
}

/**
 * The distances of `caller-home`, as `sydney-weur`: caller and wallet in the first place, databases, objects, buckets, queues and the
 * Worker in the second one. With `-edge` the Worker runs near its caller. Throws for an unknown place.
 */
export function distanceOf(route: string): Distance {
  const [caller = "", home, worker, ...more] = route.split("-");
  if (home === undefined || more.length > 0 || (worker !== undefined && worker !== "edge"))
    throw new Error(`A distance is like sydney-weur, or sydney-weur-edge; got ${route}.`);
  const at = worker ? caller : home;
  const inside = roundTripMs(at, home);
  const outside = roundTripMs(at, caller);
  return { caller: outside, server: outside, database: inside, object: inside, bucket: inside, queue: inside };
}

function placeOf(name: string): readonly [number, number] {
  const place = PLACES[name];
  if (!place) throw new Error(`No place ${name}. There are ${Object.keys(PLACES).join(", ")}.`);
  return place;
}
