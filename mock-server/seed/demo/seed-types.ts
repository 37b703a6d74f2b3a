import type { Campus } from '#core/domain/campuses.ts';
import type { CategorySlug } from '#core/domain/categories.ts';

/** A member of the demo catalogue. `key` is stable: ids are derived from it. */
export interface SeedMember {
  key: string;
  name: string;
  email: string;
  /** Nine digits without the trunk zero. */
  phone: string;
  campus: Campus;
  address: string;
  bio: string;
  role: 'buyer' | 'seller';
  /** Days before the seeding day on which the member joined. */
  joinedDaysAgo: number;
}

export interface SeedReview {
  by: string;
  rating: 1 | 2 | 3 | 4 | 5;
  comment: string;
  daysAgo: number;
}

export interface SeedSale {
  to: string;
  quantity: number;
  status: 'processing' | 'shipped' | 'delivered' | 'canceled';
  paymentMethod?: 'cash' | 'card' | 'bank';
  daysAgo: number;
}

/** A listing as a student would post it. Prices are whole or half rupees; a missing `status` means active. */
export interface SeedListing {
  key: string;
  category: CategorySlug;
  seller: string;
  title: string;
  description: string;
  condition: 'new' | 'used';
  price: number;
  originalPrice?: number;
  /** Basenames (code points) of drawings in @lobehub/fluent-emoji-3d; empty: the seller posted no photo, or drawn-pictures.ts has one. */
  pictures: readonly string[];
  quantity: number;
  status?: 'active' | 'sold';
  variations?: readonly { name: string; options: readonly string[] }[];
  freeDelivery?: boolean;
  features: readonly string[];
  whyBuy: readonly string[];
  warranty?: string;
  daysAgo: number;
  views: number;
  likes: number;
  marks?: readonly ('hot-deal' | 'flash-sale' | 'popular')[];
  reviews?: readonly SeedReview[];
  sales?: readonly SeedSale[];
}
