/* Asked for together: to name each for itself costs every first visit more than the rest of them costs those who read one. */
export { AboutPage } from './about-page.tsx';
export { CookiePolicyPage } from './cookie-policy-page.tsx';
export { FaqPage } from './faq-page.tsx';
export { PrivacyPolicyPage } from './privacy-policy-page.tsx';
export { ReturnsPage } from './returns-page.tsx';
export { SellerTermsPage } from './seller-terms-page.tsx';
export { ShippingPage } from './shipping-page.tsx';
export { TermsOfServicePage } from './terms-of-service-page.tsx';
