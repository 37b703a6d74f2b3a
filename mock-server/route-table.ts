import type { Capability } from '#core/contract/headers.ts';
import type { Route } from './http/route.ts';
import { authRoutes } from './resources/auth.ts';
import { batchRoutes } from './resources/batch.ts';
import { cartRoutes } from './resources/cart.ts';
import { categoryRoutes } from './resources/categories.ts';
import { dashboardRoutes } from './resources/dashboard.ts';
import { homepageRoutes } from './resources/homepage.ts';
import { listingRoutes } from './resources/listings.ts';
import { orderRoutes } from './resources/orders.ts';
import { productRoutes } from './resources/products.ts';
import { reviewRoutes } from './resources/reviews.ts';
import { sessionRoutes } from './resources/sessions.ts';
import { uploadRoutes } from './resources/uploads.ts';
import { wishlistRoutes } from './resources/wishlist.ts';

/** Every call of `/api`. A call that is not in here does not exist. */
export const routeTable: readonly Route[] = [
  ...authRoutes,
  ...sessionRoutes,
  ...categoryRoutes,
  ...homepageRoutes,
  ...productRoutes,
  ...cartRoutes,
  ...wishlistRoutes,
  ...orderRoutes,
  ...reviewRoutes,
  ...listingRoutes,
  ...dashboardRoutes,
  ...uploadRoutes,
  ...batchRoutes,
];

/** The calls of specification §7, and those of our own that the provider announces. */
export function listOfferedRoutes(capabilities: readonly Capability[]): readonly Route[] {
  return routeTable.filter(
    ({ capability }) => capability === undefined || capabilities.includes(capability),
  );
}
