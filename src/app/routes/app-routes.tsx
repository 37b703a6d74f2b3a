import { type ComponentType, createElement, lazy } from 'react';
import { Navigate, Route, Routes } from 'react-router-dom';
import { TEXT_PATHS } from '#core/domain/public-paths.ts';
import { loadCatalogue, loadHome, loadProduct } from './first-pages.ts';
import { RequireToken } from './require-token.tsx';
import { showLoading } from './show-loading.ts';
import { loadForPage } from '#bindings/load-with-retry.ts';

/** Longer than React needs to show the error screen after a failed load: before, it would load again and again. */
const FAILED_FOR_MS = 1_000;

/** Loads a page when its route is first opened, and anew when it is opened after a failure; the shell shows a slow load. */
function page<Name extends string>(load: () => Promise<Record<Name, ComponentType>>, name: Name) {
  // React keeps the failure of a lazy component for good, so another one takes its place.
  const prepare = () =>
    lazy(async () => {
      const loading = showLoading(loadForPage(load));
      loading.catch(() => setTimeout(() => (latest = prepare()), FAILED_FOR_MS));
      return { default: (await loading)[name] };
    });
  let latest = prepare();
  return () => createElement(latest);
}

const HomePage = page(loadHome, 'HomePage');
const CataloguePage = page(loadCatalogue, 'CataloguePage');
const AllCategoriesPage = page(
  () => import('#features/all-categories/all-categories-page.tsx'),
  'AllCategoriesPage',
);
const StorePage = page(() => import('#features/store/store-page.tsx'), 'StorePage');
const ProductPage = page(loadProduct, 'ProductPage');
const LoginPage = page(() => import('#features/sign-in/login-page.tsx'), 'LoginPage');
const VerifyCodePage = page(
  () => import('#features/sign-in/verify-code-page.tsx'),
  'VerifyCodePage',
);
const RegisterPage = page(() => import('#features/sign-in/register-page.tsx'), 'RegisterPage');
const CartPage = page(() => import('#features/cart/cart-page.tsx'), 'CartPage');
const WishlistPage = page(() => import('#features/wishlist/wishlist-page.tsx'), 'WishlistPage');
const AccountPage = page(() => import('./account-page.tsx'), 'AccountPage');
const SyncCentrePage = page(
  () => import('#features/sync-centre/sync-centre-page.tsx'),
  'SyncCentrePage',
);
const ModerationPage = page(
  () => import('#features/moderation/moderation-page.tsx'),
  'ModerationPage',
);
const SettingsPage = page(() => import('#features/settings/settings-page.tsx'), 'SettingsPage');
const TextPage = page(() => import('#features/pages/text-page.tsx'), 'TextPage');
const ContactPage = page(() => import('#features/support/contact-page.tsx'), 'ContactPage');
const DonationsPage = page(() => import('#features/support/donations-page.tsx'), 'DonationsPage');
const NotFoundPage = page(() => import('../shell/not-found-page.tsx'), 'NotFoundPage');
const GalleryPage = import.meta.env.DEV
  ? page(() => import('../gallery/gallery-page.tsx'), 'GalleryPage')
  : null;

/** Which address shows what. Source: specification §2. */
export function AppRoutes() {
  return (
    <Routes>
      <Route path="/" element={<HomePage />} />
      <Route path="/products" element={<CataloguePage />} />
      <Route path="/products/:id" element={<ProductPage />} />
      <Route path="/category/:slug" element={<CataloguePage />} />
      <Route path="/store/:id" element={<StorePage />} />
      <Route path="/all-categories" element={<AllCategoriesPage />} />
      {/* An entry of breadcrumbs, and no screen of its own. */}
      <Route path="/categories" element={<Navigate to="/all-categories" replace />} />
      <Route path="/deals" element={<CataloguePage />} />
      <Route path="/login" element={<LoginPage />} />
      <Route path="/login/verify-otp" element={<VerifyCodePage />} />
      <Route path="/register" element={<RegisterPage />} />
      <Route element={<RequireToken />}>
        <Route path="/cart" element={<CartPage />} />
        <Route path="/wishlist" element={<WishlistPage />} />
        <Route path="/dashboard" element={<AccountPage />} />
        <Route path="/moderation" element={<ModerationPage />} />
      </Route>
      <Route path="/sync" element={<SyncCentrePage />} />
      <Route path="/settings" element={<SettingsPage />} />
      <Route path="/contact-us" element={<ContactPage />} />
      <Route path="/donations" element={<DonationsPage />} />
      {TEXT_PATHS.map((path) => (
        <Route key={path} path={path} element={<TextPage />} />
      ))}
      {GalleryPage !== null && <Route path="/gallery" element={<GalleryPage />} />}
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}
