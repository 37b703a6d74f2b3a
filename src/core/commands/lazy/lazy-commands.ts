import type { Command } from '../../sync/command.ts';
import { addToCartCommand } from '../cart/add-to-cart.ts';
import { removeFromCartCommand } from '../cart/remove-from-cart.ts';
import { setCartQuantityCommand } from '../cart/set-cart-quantity.ts';
import { addToWishlistCommand } from '../wishlist/add-to-wishlist.ts';
import { endSessionCommand } from './account/end-session.ts';
import { createListingCommand } from './listings/create-listing.ts';
import { deleteListingCommand } from './listings/delete-listing.ts';
import { editListingCommand } from './listings/edit-listing.ts';
import { findAddition, findOrder, findQuantity, findRemoval, findWish } from './find-effects.ts';
import { placeOrderCommand } from './orders/place-order.ts';
import { sendReportCommand } from './moderation/send-report.ts';
import { setListingStatusCommand } from './listings/set-listing-status.ts';
import { setOrderStatusCommand } from './orders/set-order-status.ts';
import { uploadPictureCommand } from './listings/upload-picture.ts';
import { writeReviewCommand } from './reviews/write-review.ts';

/** Writes that few visits need: loaded when one is made, or waits in the log; and what a lost reply needs of the others. */
export const LAZY_COMMANDS = [
  { ...addToCartCommand, findEffect: findAddition },
  { ...setCartQuantityCommand, findEffect: findQuantity },
  { ...removeFromCartCommand, findEffect: findRemoval },
  { ...addToWishlistCommand, findEffect: findWish },
  { ...placeOrderCommand, findEffect: findOrder },
  writeReviewCommand,
  uploadPictureCommand,
  createListingCommand,
  editListingCommand,
  setListingStatusCommand,
  deleteListingCommand,
  setOrderStatusCommand,
  endSessionCommand,
  sendReportCommand,
] satisfies readonly Command[];
