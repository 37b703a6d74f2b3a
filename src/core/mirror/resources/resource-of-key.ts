import { HOME_SECTIONS } from '../../domain/homepage.ts';
import { categoryResource } from './category-resource.ts';
import {
  categoriesResource,
  homeSectionResource,
  productListResource,
  productResource,
  similarResource,
} from './listing-resources.ts';
import type { PublicResource } from './resource.ts';

/** The public resource that a key names; null when it names none. */
export function publicResourceOfKey(key: string): PublicResource | null {
  const [, kind = '', rest = ''] = /^([a-z]+)(?:[/?](.*))?$/.exec(key) ?? [];
  switch (kind) {
    case 'categories':
      return rest === '' ? categoriesResource : categoryResource(rest);
    case 'home': {
      const section = HOME_SECTIONS.find((name) => name === rest);
      return section === undefined ? null : homeSectionResource(section);
    }
    case 'product':
      return productResource(rest);
    case 'products':
      return productListResource(new URLSearchParams(rest));
    case 'similar':
      return similarResource(rest);
    default:
      return null;
  }
}
