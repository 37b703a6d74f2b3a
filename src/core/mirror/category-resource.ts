import { readCategory } from '../contract/category.ts';
import { paths } from '../contract/paths.ts';
import type { PublicResource } from './resource.ts';

/** GET /categories/{slug}: only whether it exists; names come with the list of categories. */
export function categoryResource(slug: string): PublicResource {
  return {
    key: `category/${slug}`,
    path: paths.category(slug),
    owner: null,
    read: (body) => (readCategory(unwrapped(body)) === null ? null : { rows: [] }),
  };
}

function unwrapped(body: unknown): unknown {
  if (typeof body !== 'object' || body === null) return body;
  if ('category' in body) return body.category;
  return 'data' in body ? body.data : body;
}
