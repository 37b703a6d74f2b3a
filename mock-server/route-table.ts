import type { Capability } from '#core/contract/headers.ts';
import type { Route } from './http/route.ts';
import { authRoutes } from './resources/auth/routes.ts';
import { batchRoutes } from './resources/batch/routes.ts';
import { cartRoutes } from './resources/cart/routes.ts';
import { categoryRoutes } from './resources/categories/routes.ts';
import { dashboardRoutes } from './resources/dashboard/routes.ts';
import { homepageRoutes } from './resources/home/routes.ts';
import { contactRoutes } from './resources/listings/contact-routes.ts';
import { listingRoutes } from './resources/listings/routes.ts';
import { moderationRoutes } from './resources/moderation/routes.ts';
import { orderRoutes } from './resources/orders/routes.ts';
import { productRoutes } from './resources/products/routes.ts';
import { pushRoutes } from './resources/push/routes.ts';
import { reviewRoutes } from './resources/reviews/routes.ts';
import { sessionRoutes } from './resources/auth/session-routes.ts';
import { uploadRoutes } from './resources/uploads/routes.ts';
import { wishlistRoutes } from './resources/wishlist/routes.ts';

/** All calls of `/api`. */
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
  ...contactRoutes,
  ...dashboardRoutes,
  ...uploadRoutes,
  ...moderationRoutes,
  ...pushRoutes,
  ...batchRoutes,
];

/** The calls of specification §7, and those of the announced capabilities. */
export function listOfferedRoutes(capabilities: readonly Capability[]): readonly Route[] {
  return routeTable.filter(
    ({ capability }) => capability === undefined || capabilities.includes(capability),
  );
}
