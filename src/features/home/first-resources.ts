import type { FirstResources } from '#core/mirror/resources/first-resources.ts';
import { homeSectionResource } from '#core/mirror/resources/listing-resources.ts';

/** What the first screen of the home page shows. */
export const firstResources: FirstResources = () => [homeSectionResource('new-arrivals')];
