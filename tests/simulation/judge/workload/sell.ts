import { createListing } from '#core/commands/lazy/listings/create-listing.ts';
import { deleteListing } from '#core/commands/lazy/listings/delete-listing.ts';
import { editListing } from '#core/commands/lazy/listings/edit-listing.ts';
import { setListingStatus } from '#core/commands/lazy/listings/set-listing-status.ts';
import { setOrderStatus } from '#core/commands/lazy/orders/set-order-status.ts';
import { uploadPicture } from '#core/commands/lazy/listings/upload-picture.ts';
import type { ListingFields } from '#core/contract/listing-form.ts';
import { devicePictureAddress } from '#core/domain/device-picture.ts';
import type { Listing } from '#core/domain/listing.ts';
import { nextOrderStatuses } from '#core/domain/order.ts';
import { saveBlob } from '#core/storage/blobs.ts';
import type { OrderRow } from '#core/storage/rows.ts';
import type { Mutation } from '#core/sync/command.ts';
import { modelPicture } from '../../provider-model/uploads.ts';
import type { Row } from '../seams.ts';
import { listed, picked, record, type Stage } from './stage.ts';
import type { Op } from './steps.ts';

type Of<Type extends Op['type']> = Extract<Op, { type: Type }>;

function sellerOf({ member }: Stage): string {
  return String(member?.id);
}

function ownAt(stage: Stage, at: number): Listing | null {
  const own = listed(stage, 'listings').filter((row) => (row.seller as Row).id === sellerOf(stage));
  return picked(own, at) as Listing | null;
}

/** Photos are kept on the device first, as by the form; without room for them none is named. */
async function takePhotos(
  stage: Stage,
  count: number,
): Promise<{ addresses: string[]; uploads: Mutation[] }> {
  const { runtime } = stage.context;
  const addresses: string[] = [];
  const uploads: Mutation[] = [];
  for (let taken = 0; taken < count; taken += 1) {
    const id = runtime.newId();
    const bytes = new Uint8Array(modelPicture(Number.parseInt(id.slice(0, 6), 16)));
    const row = { id, userId: sellerOf(stage), type: 'image/png', bytes, at: runtime.now() };
    try {
      await saveBlob(runtime.db, row);
    } catch {
      // The form says that there is no room for the photo.
      continue;
    }
    addresses.push(devicePictureAddress(id));
    uploads.push(uploadPicture({ pictureId: id, type: 'image/png', title: 'A photo' }));
  }
  return { addresses, uploads };
}

const openedListings = new WeakMap<Stage['judge'], { listingId: string; title: string }>();

export async function create(stage: Stage, { price, photos }: Of<'create'>): Promise<void> {
  const { runtime } = stage.context;
  const { addresses, uploads } = await takePhotos(stage, photos);
  const localId = runtime.newId();
  const fields: ListingFields = {
    title: `Ware ${localId.slice(0, 8)}`,
    description: 'As new.',
    category: 'books',
    condition: 'used',
    price,
    originalPrice: null,
    quantity: 3,
    freeDelivery: false,
    status: 'active',
    images: addresses,
    features: [],
    whyBuy: [],
    variations: [],
    warranty: null,
  };
  const seller = { id: sellerOf(stage), name: 'Me', pictureUrl: '', rating: null, campus: null };
  const createdAt = new Date(runtime.now()).toISOString();
  openedListings.set(stage.judge, { listingId: localId, title: fields.title });
  await record(stage, ...uploads, createListing({ localId, seller, fields, createdAt }));
}

export async function edit(stage: Stage, op: Of<'edit'>): Promise<void> {
  const listing = ownAt(stage, op.listing);
  if (listing === null) return;
  const { addresses, uploads } = await takePhotos(stage, op.photos);
  const images = [...addresses, ...listing.images].slice(0, 5);
  const { id: listingId, title, updatedAt: baseUpdatedAt } = listing;
  const fields = { price: op.price, ...(addresses.length === 0 ? {} : { images }) };
  const args = { listingId, sellerId: sellerOf(stage), title, fields, baseUpdatedAt };
  await record(stage, ...uploads, editListing(args, listing));
}

export async function flip(stage: Stage, op: Of<'flip'>): Promise<void> {
  const listing = ownAt(stage, op.listing);
  if (listing === null) return;
  const { id: listingId, title } = listing;
  const status = listing.status === 'active' ? 'sold' : 'active';
  await record(stage, setListingStatus({ listingId, sellerId: sellerOf(stage), title, status }));
}

export async function flipAsOpened(stage: Stage): Promise<void> {
  const opened = openedListings.get(stage.judge);
  if (opened === undefined) return;
  const sellerId = sellerOf(stage);
  await record(stage, setListingStatus({ ...opened, sellerId, status: 'sold' }));
}

export async function takeDown(stage: Stage, op: Of<'delete'>): Promise<void> {
  const listing = ownAt(stage, op.listing);
  if (listing === null) return;
  const { id: listingId, title } = listing;
  await record(stage, deleteListing({ listingId, sellerId: sellerOf(stage), title }));
}

export async function moveOrder(stage: Stage, op: Of<'move-order'>): Promise<void> {
  const row = picked(listed(stage, 'orders'), op.order) as OrderRow | null;
  if (row === null || row.status === 'queued') return;
  const ways = nextOrderStatuses(row.status);
  const status = op.isCanceling ? ways.at(-1) : ways[0];
  if (status === undefined) return;
  const { id: orderId, listingTitle: title } = row;
  await record(stage, setOrderStatus({ orderId, sellerId: sellerOf(stage), status, title }));
}
