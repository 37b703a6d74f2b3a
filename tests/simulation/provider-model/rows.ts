import type { OrderStatus } from '#core/domain/order.ts';

/* The rows of the model. They are never changed in place: one that was read stays as it was. Times are epoch milliseconds. */

export type Choice = Readonly<Record<string, string>>;

export interface ModelMember {
  /** 24 hex digits, as every id: see `modelId`. */
  id: string;
  role: 'buyer' | 'seller';
  name: string;
  email: string;
  phone: string;
  address: string;
  bio: string;
  campus: string;
  profilePicUrl: string;
  ratingSum: number;
  ratingCount: number;
  boughtRatingSum: number;
  boughtRatingCount: number;
}

export interface ModelListing {
  id: string;
  sellerId: string;
  title: string;
  description: string;
  /** Slug of one of the known categories. */
  category: string;
  condition: 'new' | 'used';
  /** Rupees. */
  price: number;
  originalPrice: number | null;
  images: readonly string[];
  status: 'active' | 'sold';
  quantity: number;
  freeDelivery: boolean;
  features: readonly string[];
  whyBuy: readonly string[];
  variations: readonly { name: string; options: readonly string[] }[];
  warranty: string | null;
  views: number;
  likes: number;
  isPopular: boolean;
  isFlashSale: boolean;
  /** Marked as one; replies also say so of a listing far below its earlier price. */
  isHotDeal: boolean;
  ratingSum: number;
  reviewCount: number;
  boughtRatingSum: number;
  boughtReviewCount: number;
  /** Orders that were not canceled. */
  orderCount: number;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export interface ModelOrder {
  id: string;
  buyerId: string;
  sellerId: string;
  listingId: string;
  /** Title, price (rupees) and pictures as they were when it was ordered. */
  title: string;
  price: number;
  images: readonly string[];
  quantity: number;
  variations: Choice;
  /** Rupees. */
  amount: number;
  paymentMethod: 'cash' | 'card' | 'bank';
  status: OrderStatus;
  version: number;
  createdAt: number;
  updatedAt: number;
}

export interface ModelReview {
  id: string;
  listingId: string;
  reviewerId: string;
  reviewedUserId: string;
  rating: number;
  comment: string;
  hasBought: boolean;
  createdAt: number;
}

export interface ModelCartLine {
  /** `cartLineKey`. */
  key: string;
  listingId: string;
  variations: Choice;
  quantity: number;
  /** Grows whenever the line is written, also with the quantity that it has already. */
  version: number;
  createdAt: number;
}
