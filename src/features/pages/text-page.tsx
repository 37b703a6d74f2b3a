import type { ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { AboutPage } from './about-page.tsx';
import { CookiePolicyPage } from './cookie-policy-page.tsx';
import { FaqPage } from './faq-page.tsx';
import { PrivacyPolicyPage } from './privacy-policy-page.tsx';
import { ReturnsPage } from './returns-page.tsx';
import { SellerTermsPage } from './seller-terms-page.tsx';
import { ShippingPage } from './shipping-page.tsx';
import { TermsOfServicePage } from './terms-of-service-page.tsx';

/** By the first part of the address. */
const PAGES: Readonly<Record<string, ComponentType>> = {
  about: AboutPage,
  'cookie-policy': CookiePolicyPage,
  faq: FaqPage,
  'privacy-policy': PrivacyPolicyPage,
  returns: ReturnsPage,
  'seller-terms': SellerTermsPage,
  shipping: ShippingPage,
  'terms-of-service': TermsOfServicePage,
};

/**
 * The text page in the address. All are in one chunk: a chunk name for each would cost every first visit more than the
 * extra bytes cost a reader.
 */
export function TextPage() {
  const { pathname } = useLocation();
  const Page = PAGES[pathname.toLowerCase().split('/')[1] ?? ''];
  return Page === undefined ? null : <Page />;
}
