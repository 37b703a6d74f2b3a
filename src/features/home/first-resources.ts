import type { FirstResources } from '#core/mirror/first-resources.ts';
import { homeSectionResource } from '#core/mirror/listing-resources.ts';

/** What the first screen of the home page shows. */
export const firstResources: FirstResources = () => [homeSectionResource('new-arrivals')];
