import type { CommandKind } from '#core/commands/command-kind.ts';
import { PICTURE_WORDS } from '#core/domain/picture-file.ts';

/** Exact words of the specification (§2, §5, §8). */
export const COPY = {
  heading: 'Product Listings',
  failed: 'Failed to fetch listings.',
  confirmDeletion: 'Confirm Deletion',
  back: 'Back',
  cancel: 'Cancel',
  save: 'Save Changes',
  saving: 'Saving...',
  notAPicture: PICTURE_WORDS.notAPicture,
  pictureTooLarge: PICTURE_WORDS.tooLarge,
} as const;

/** Our own, where the specification has none. */
export const LISTING = {
  caption: 'Your listings',
  loading: 'Loading listings...',
  product: 'Product',
  category: 'Category',
  status: 'Status',
  quantity: 'Quantity',
  price: 'Price',
  delete: 'Delete',
  deleteNamed: (title: string) => `Delete ${title}`,
  onSale: (title: string) => `${title} is on sale`,
  newListing: 'New listing',
  editListing: 'Edit listing',
  create: 'Post listing',
  emptyTitle: 'You have no listings yet',
  emptyHint:
    'List what you no longer need: it takes a title, a price and a photo, also without a connection.',
  emptyClosedHint: 'What you offer appears here.',
  opensNewTab: 'Opens in a new tab',
  active: 'Active',
  sold: 'Sold',
  hidden: 'Hidden',
  cancelChange: 'Cancel this change',
  cancelChangeOf: (title: string) => `Cancel this change of ${title}`,
  cancelDeletionOf: (title: string) => `Cancel this change: deletion of ${title}`,
  tooLate: "Too late, it's on its way.",
  attentionHeading: 'Needs attention',
  deletionsHeading: 'Waiting to be deleted',
  retry: 'Retry',
  edit: 'Edit',
  discard: 'Discard',
  tryingAgain: (change: string) => `Trying again. ${change}`,
  discarded: (change: string) => `Discarded. ${change}`,
  takenBack: (title: string) => `Taken back, it was never sent. ${title}`,
  saved: 'Saved.',
  savedHere: 'Saved on this device. It will be sent later.',
  notRecorded: "Couldn't save that on this device. What you typed is still here.",
  notRecordedHere: "Couldn't save the change on this device.",
  gone: 'This listing is gone.',
  goneHint: 'It was deleted, maybe on another device.',
  settled: 'Nothing left to fix.',
  settledHint: 'This change was already sent or canceled.',
  toListings: 'Back to your listings',
  restored: 'Draft restored.',
  setAside: 'Not saved. What you wrote is kept on this device for when you open the form again.',
  wasSetAside: 'You left this form without saving what you wrote.',
  bringBack: 'Bring it back',
  startOver: 'Discard draft',
  refusedBefore: "UniKade couldn't accept this:",
  leaveTitle: 'Unsaved changes',
  leaveText: "There's no room on this device to keep what you wrote. It's lost when you leave.",
  stay: 'Keep editing',
  leave: 'Leave',
  photos: 'Photos',
  photosHint: PICTURE_WORDS.hint,
  choosePhotos: 'Choose photos',
  takePhoto: 'Take a photo',
  dropPhotos: 'or drag and drop',
  cover: 'Cover',
  makeCover: 'Make cover',
  photo: (place: number) => `Photo ${place}`,
  movePhoto: (place: number, to: 'left' | 'right') => `Move photo ${place} ${to}`,
  turnPhoto: (place: number) => `Turn photo ${place} to the right`,
  removePhoto: (place: number) => `Remove photo ${place}`,
  photoMoved: (place: number, count: number) =>
    place === 1 ? 'This photo is the cover now.' : `This photo is number ${place} of ${count} now.`,
  photoTurned: (place: number) => `Photo ${place} is turned.`,
  photoNotTurned: "Couldn't turn this photo. It stays as it was.",
  photoRemoved: (count: number) =>
    count === 0
      ? 'No photos are left.'
      : `Removed. ${count} ${count === 1 ? 'photo is' : 'photos are'} left.`,
  more: 'More details (optional)',
  noRoomForPhoto: "There's no room for this photo on your device.",
  chooseCategory: 'Choose a category',
  currency: 'LKR',
  new: 'New',
  used: 'Used',
  addVariation: 'Add a variation',
  removeVariation: (name: string | number) => `Remove variation ${name}`,
  variationName: 'Name',
  variationNameExample: 'color',
  variationOptions: 'Options, separated by commas',
  variationOptionsExample: 'red, blue',
  onePerLine: 'One per line',
} as const;

/** The question of specification §2, word for word. */
export function deletionQuestion(title: string): string {
  return `Are you sure you want to delete "${title}"? This action cannot be undone.`;
}

type ListingKind = Extract<CommandKind, `listing:${string}` | `picture:${string}`>;

const WHAT: Readonly<Record<ListingKind, string>> = {
  'listing:create': 'New listing',
  'listing:edit': 'Changes to',
  'listing:status': 'Status of',
  'listing:delete': 'Deletion of',
  'picture:upload': 'Photo for',
};

/** 'Changes to Desk lamp'. */
export function changeWords(kind: string, title: string): string {
  return `${(WHAT as Readonly<Record<string, string>>)[kind] ?? 'Change of'} ${title}`;
}
