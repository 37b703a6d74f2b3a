import { expect, type Page } from '@playwright/test';
import { DEMO_SELLERS } from '#core/demo/demo-sellers.ts';
import { seedId } from '#server/storage/ids.ts';
import { follow } from './follow.ts';

export interface Screen {
  path: string;
  /** Of the document. */
  title: string;
  /** What its main part says, and that of its neighbours does not. */
  words: RegExp;
}

const SELLER = DEMO_SELLERS['demo-seller'];
const FOUND = /\d+ products? found/;
export const SLEEVE_PATH = `/products/${seedId('listing', 'acc-neoprene-laptop-sleeve')}`;
const SLEEVE = 'Neoprene laptop sleeve with charger pocket, 14" and 15.6"';

function screen(path: string, title: string, words: RegExp): Screen {
  return { path, title: `${title} · UniKade`, words };
}

/** Where things are sold. */
export const SHOP_SCREENS: readonly Screen[] = [
  { path: '/', title: 'UniKade: the campus shop that works without signal', words: /New Arrivals/ },
  screen('/products', 'All products', FOUND),
  screen('/deals', 'Hot Deals', FOUND),
  screen('/category/books', 'Books', FOUND),
  screen('/all-categories', 'All Categories', /Showing 1-24 of/),
  screen(SLEEVE_PATH, SLEEVE, /1,450\.00 LKR/),
  screen(`/store/${SELLER.id}`, SELLER.name, /98%/),
];

/** Pages of text, and the public forms. */
export const TEXT_SCREENS: readonly Screen[] = [
  screen('/about', 'About us', /buy from and sell to each other/),
  screen('/faq', 'Frequently asked questions', /The four that come up most/),
  screen('/returns', 'Returns', /30 days returns/),
  screen('/shipping', 'Shipping', /2-5 business days/),
  screen('/privacy-policy', 'Privacy policy', /What we know about you/),
  screen('/terms-of-service', 'Terms of service', /between two lectures/),
  screen('/cookie-policy', 'Cookie policy', /none that follow you/),
  screen('/seller-terms', 'Seller terms', /5%/),
  screen('/contact-us', 'Contact us', /Reach us directly/),
  screen('/donations', 'Student Fund Support', /No active fund requests at the moment\./),
];

export const SYNC_SCREEN = screen('/sync', 'Sync centre', /Sync centre/);
export const SETTINGS_SCREEN = screen('/settings', 'Settings', /Data saver/);

/** Open to all, but for no search engine. The steps of signing in need the address that the step before hands over. */
export const SIDE_SCREENS: readonly Screen[] = [
  screen('/login', 'Log in', /Verify your Email/),
  screen('/login/verify-otp', 'Enter the code', /Verify & Proceed/),
  screen('/register', 'Your profile', /Complete Your Profile/),
  SYNC_SCREEN,
  SETTINGS_SCREEN,
];

/** Where nothing is. */
export const LOST_SCREENS: readonly Screen[] = [
  screen('/products/0123456789abcdef01234567', 'Product not found', /Product not found/),
  screen('/store/nobody', 'Store not found', /Store not found/),
  screen('/category/nothing', 'Category not found', /Category not found/),
  screen('/nowhere', 'Oops! Page not found.', /Oops! Page not found\./),
];

/** Of a buyer. */
export const BUYER_SCREENS: readonly Screen[] = [
  screen('/cart', 'Cart', /Your cart is empty/),
  screen('/wishlist', 'Wishlist', /My Wishlist/),
  screen('/dashboard', 'Dashboard', /Completed Orders/),
  screen('/dashboard?tab=info', 'Personal Info', /Personal Info/),
  screen('/dashboard?tab=orders', 'My Orders', /My Orders/),
  screen('/dashboard?tab=searches', 'Followed Lists', /No followed lists yet/),
];

export async function expectScreen(page: Page, { path, title, words }: Screen): Promise<void> {
  await expect(page, path).toHaveTitle(title);
  await expect(page.getByRole('main').getByText(words).first(), path).toBeVisible();
}

/** Goes there inside the app, and waits until nothing of the screen is awaited any more. */
export async function visit(page: Page, screenOf: Screen): Promise<void> {
  await follow(page, screenOf.path, { email: 'somebody@stu.cmb.ac.lk' });
  await expectScreen(page, screenOf);
  // The rows of the home page wait until they are scrolled to.
  if (screenOf.path !== '/')
    await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
}
