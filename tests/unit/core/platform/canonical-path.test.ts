import { expect, it } from 'vitest';
import { canonicalPath } from '#core/platform/canonical-path.ts';

it.each([
  ['/', '/'],
  ['//', '/'],
  ['/deals/', '/deals'],
  ['/Products', '/products'],
  ['//about//', '/about'],
  ['/CATEGORY/Books/', '/category/books'],
  ['/Login/Verify-OTP', '/login/verify-otp'],
  // Another provider may tell capitals in its ids apart.
  ['/PRODUCTS/aB12/', '/products/aB12'],
  ['/store/Seller-7', '/store/Seller-7'],
  ['/category/%E0%A4%A', '/category/%e0%a4%a'],
])('%s is spelled %s', (path, spelled) => {
  expect(canonicalPath(path)).toBe(spelled);
});
