/*
 * Screens that the app loads when they are first opened, loaded before a test begins: on a machine with other work, and for
 * the first test of a worker, that takes longer than a test waits.
 */
import '../../../src/app/routes/account-page.tsx';
import '../../../src/app/deferred-widgets.tsx';
import '#features/cart/cart-page.tsx';
import '#features/catalogue/catalogue-page.tsx';
import '#features/home/home-page.tsx';
import '#features/pages/text-page.tsx';
import '#features/product/product-page.tsx';
import '#features/sign-in/login-page.tsx';
import '#features/sign-in/register-page.tsx';
import '#features/sign-in/verify-code-page.tsx';
import '#features/sync-centre/sync-centre-page.tsx';
import '#features/wishlist/wishlist-page.tsx';
