import { accessoriesListings } from './listings/accessories.ts';
import { bookListings } from './listings/books.ts';
import { clothingListings } from './listings/clothing.ts';
import { electronicsListings } from './listings/electronics.ts';
import { furnitureListings } from './listings/furniture.ts';
import { healthBeautyListings } from './listings/health-beauty.ts';
import { homeKitchenListings } from './listings/home-kitchen.ts';
import { kidsBabyListings } from './listings/kids-baby.ts';
import { labEquipmentListings } from './listings/lab-equipment.ts';
import { sportsListings } from './listings/sports.ts';
import { stationeryListings } from './listings/stationery.ts';
import { demoMembers } from './members.ts';
import type { SeedListing, SeedMember } from './seed-types.ts';

export interface Catalogue {
  members: readonly SeedMember[];
  listings: readonly SeedListing[];
}

/** The demo catalogue: members, listings, reviews and orders. */
export const demoCatalogue: Catalogue = {
  members: demoMembers,
  listings: [
    ...bookListings,
    ...electronicsListings,
    ...stationeryListings,
    ...clothingListings,
    ...labEquipmentListings,
    ...sportsListings,
    ...furnitureListings,
    ...accessoriesListings,
    ...healthBeautyListings,
    ...homeKitchenListings,
    ...kidsBabyListings,
  ],
};
