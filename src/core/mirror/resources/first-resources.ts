import type { InitialRows } from '../initial-data.ts';
import type { PublicResource } from './resource.ts';

/**
 * The resources of the first screen under an address: the provider renders it from their answers, a device from its
 * mirror.
 *
 * @param capabilities of the provider, as far as known
 * @param rows known so far; called again when there are more. Omitted when there is one call only
 */
export type FirstResources = (
  address: Pick<URL, 'pathname' | 'searchParams'>,
  capabilities: readonly string[],
  rows?: InitialRows,
) => readonly PublicResource[];
