import type { Command } from '../sync/command.ts';
import { addToCartCommand } from './add-to-cart.ts';
import { createListingCommand } from './create-listing.ts';
import { deleteListingCommand } from './delete-listing.ts';
import { editListingCommand } from './edit-listing.ts';
import { findAddition, findOrder } from './find-effects.ts';
import { placeOrderCommand } from './place-order.ts';
import { setListingStatusCommand } from './set-listing-status.ts';
import { setOrderStatusCommand } from './set-order-status.ts';
import { uploadPictureCommand } from './upload-picture.ts';
import { writeReviewCommand } from './write-review.ts';

/** Writes that few visits need: loaded when one is made, or waits in the log; and what a lost reply needs of the others. */
export const LATER_COMMANDS: readonly Command[] = [
  { ...addToCartCommand, findEffect: findAddition },
  { ...placeOrderCommand, findEffect: findOrder },
  writeReviewCommand,
  uploadPictureCommand,
  createListingCommand,
  editListingCommand,
  setListingStatusCommand,
  deleteListingCommand,
  setOrderStatusCommand,
];
