import type { Page } from '@playwright/test';
import { readStore, untilStored } from '#kit/device-rows.ts';
import { DATABASE_NAME } from '#core/storage/database.ts';

/** Every row of a table of the device's database, as it lies there. */
export function readRows<Row>(page: Page, table: string): Promise<Row[]> {
  return readStore<Row>(page, DATABASE_NAME, table);
}

/** Waits until the device has stored all taps. */
export async function untilKept(page: Page): Promise<void> {
  await untilStored(page, DATABASE_NAME);
}
