import { type Campus, CAMPUSES } from '../campuses.ts';

/** Latitude and longitude of the main gates, in degrees. */
const PLACES: Readonly<Record<Campus, readonly [latitude: number, longitude: number]>> = {
  'University of Colombo': [6.902, 79.861],
  'University of Peradeniya': [7.255, 80.597],
  'University of Sri Jayewardenepura': [6.853, 79.904],
  'University of Kelaniya': [6.974, 79.915],
  'University of Moratuwa': [6.795, 79.901],
  'University of Jaffna': [9.685, 80.022],
  'University of Ruhuna': [5.938, 80.576],
  'The Open University of Sri Lanka': [6.886, 79.884],
  'Eastern University Sri Lanka': [7.794, 81.58],
  'South Eastern University of Sri Lanka': [7.297, 81.85],
};

const EARTH_RADIUS_KM = 6371;

/** As the crow flies, by the haversine formula: roads are longer, and the railway knows neither. */
export function distanceKm(from: Campus, to: Campus): number {
  const [[fromLat, fromLon], [toLat, toLon]] = [PLACES[from], PLACES[to]];
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2;
  const cosine = (degrees: number) => Math.cos((degrees * Math.PI) / 180);
  const chord = half(toLat - fromLat) + cosine(fromLat) * cosine(toLat) * half(toLon - fromLon);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}

/** All campuses, the given one first, then the nearest; none of a place that is none of them. */
export function nearestCampuses(from: string): readonly Campus[] {
  const here = CAMPUSES.find((campus) => campus === from);
  if (here === undefined) return [];
  return CAMPUSES.toSorted((a, b) => distanceKm(here, a) - distanceKm(here, b));
}

/** Sorts by the campus, nearest first, otherwise stable; sellers without a known campus come last. */
export function sortByNearness<Row extends { seller: { campus: string | null } }>(
  rows: readonly Row[],
  from: string,
): Row[] {
  const byPlace = new Map<string | null, Row[]>(nearestCampuses(from).map((one) => [one, []]));
  const others: Row[] = [];
  for (const row of rows) (byPlace.get(row.seller.campus) ?? others).push(row);
  return [...byPlace.values(), others].flat();
}
