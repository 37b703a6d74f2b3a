import type { InitialRows } from './initial-data.ts';
import type { PublicResource } from './resource.ts';

/**
 * The resources that the first screen under an address shows: the provider draws it from their answers, a device from
 * what it holds of them.
 *
 * @param capabilities what the provider offers, as far as it is known
 * @param rows what is known of them so far; it is asked again when more is here. Left out where there is one look only
 */
export type FirstResources = (
  address: Pick<URL, 'pathname' | 'searchParams'>,
  capabilities: readonly string[],
  rows?: InitialRows,
) => readonly PublicResource[];
