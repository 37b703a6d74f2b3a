import type { Command } from '../sync/command.ts';
import { createListingCommand } from './create-listing.ts';
import { deleteListingCommand } from './delete-listing.ts';
import { editListingCommand } from './edit-listing.ts';
import { setListingStatusCommand } from './set-listing-status.ts';
import { setOrderStatusCommand } from './set-order-status.ts';
import { uploadPictureCommand } from './upload-picture.ts';
import { writeReviewCommand } from './write-review.ts';

/** Writes that few visits need: loaded when one is made, or waits in the log. */
export const LATER_COMMANDS: readonly Command[] = [
  writeReviewCommand,
  uploadPictureCommand,
  createListingCommand,
  editListingCommand,
  setListingStatusCommand,
  deleteListingCommand,
  setOrderStatusCommand,
];
