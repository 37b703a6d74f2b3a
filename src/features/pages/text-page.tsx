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
 * The text that the address names. They come together, under one name: to name each for itself costs every first visit
 * more than the rest of them costs those who read one.
 */
export function TextPage() {
  const { pathname } = useLocation();
  const Page = PAGES[pathname.toLowerCase().split('/')[1] ?? ''];
  return Page === undefined ? null : <Page />;
}
