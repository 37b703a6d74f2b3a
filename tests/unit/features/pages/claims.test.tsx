import type { ComponentType } from 'react';
import { describe, expect, it } from 'vitest';
import { AboutPage } from '#features/pages/about-page.tsx';
import { CookiePolicyPage } from '#features/pages/cookie-policy-page.tsx';
import { FaqPage } from '#features/pages/faq-page.tsx';
import { PrivacyPolicyPage } from '#features/pages/privacy-policy-page.tsx';
import { ReturnsPage } from '#features/pages/returns-page.tsx';
import { SellerTermsPage } from '#features/pages/seller-terms-page.tsx';
import { ShippingPage } from '#features/pages/shipping-page.tsx';
import { TermsOfServicePage } from '#features/pages/terms-of-service-page.tsx';
import { renderPage } from '#support/render-page.tsx';

const PROHIBITED = [
  'illegal items',
  'counterfeit goods',
  'weapons and ammunition',
  'drugs and paraphernalia',
  'alcohol and tobacco',
  'hazardous materials',
  'IP-infringing items',
  'live animals',
];

/** What one reads: no tags, entities as characters, one space where there is any. */
function read(Page: ComponentType): string {
  return renderPage(Page)
    .replace(/<\/(?:p|li|h\d|dt|dd)>/g, ' ')
    .replace(/<[^>]+>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ');
}

describe('the promises of the pages', () => {
  it.each<[string, ComponentType, readonly string[]]>([
    [
      'about',
      AboutPage,
      [
        '10 campuses',
        '11 categories',
        'Our story',
        'Our mission',
        'Our vision',
        'Core values',
        'Leadership team',
        'Awards',
      ],
    ],
    [
      'returns',
      ReturnsPage,
      [
        '30 days returns',
        'No returns are accepted on delivered items.',
        'contact support',
        'within 1 hour',
        'mailto',
      ],
    ],
    [
      'shipping',
      ShippingPage,
      [
        '0 LKR',
        '300 LKR',
        '500 LKR',
        '2-5 business days',
        'within 24 hours',
        'within 2 business days',
      ],
    ],
    [
      'seller terms',
      SellerTermsPage,
      [
        '5% transaction fee on sales',
        '18 and over',
        'within 24 hours',
        'within 2 business days',
        'by card and a mobile wallet service',
        ...PROHIBITED,
      ],
    ],
    [
      'terms of service',
      TermsOfServicePage,
      [
        'age 18 and over',
        '5% transaction fee on sales',
        'changed or cancelled within 1 hour',
        '2-5 business days',
        'confirm orders within 24 hours and ship within 2 business days',
        'by card and a mobile wallet service',
        '30 days returns',
        'No returns are accepted on delivered items.',
        ...PROHIBITED,
      ],
    ],
    ['FAQ', FaqPage, ['by card and a mobile wallet service', 'within 1 hour', '2-5 business days']],
    [
      'privacy policy',
      PrivacyPolicyPage,
      ['local storage', 'IndexedDB', 'no trackers', 'What logging out removes'],
    ],
    [
      'cookie policy',
      CookiePolicyPage,
      ['sets no cookies that know you', 'theme', 'saver', 'Local storage', 'IndexedDB', 'Log out'],
    ],
  ])('[S408, S410–S419] are all said on the page %s', (_name, Page, claims) => {
    const text = Page === ReturnsPage ? read(Page) + renderPage(Page) : read(Page);
    for (const claim of claims) expect(text).toContain(claim);
  });

  it('[S412] keep the two statements on returns in blocks of their own', () => {
    const blocks = renderPage(ReturnsPage).split('<h2').slice(1);
    const promise = blocks.filter((block) => block.includes('30 days returns'));
    const refusal = blocks.filter((block) => block.includes('No returns are accepted'));

    expect(promise).toHaveLength(1);
    expect(refusal).toHaveLength(1);
    expect(promise[0]).not.toBe(refusal[0]);
  });

  it('[S409] answer exactly four questions', () => {
    expect(renderPage(FaqPage).match(/<details/g)).toHaveLength(4);
  });

  it.each([
    AboutPage,
    CookiePolicyPage,
    FaqPage,
    PrivacyPolicyPage,
    ReturnsPage,
    SellerTermsPage,
    ShippingPage,
    TermsOfServicePage,
  ])('stand under one title, with contents that lead to headings ($name)', (Page) => {
    const html = renderPage(Page);
    const targets = [...html.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);

    expect(html.match(/<h1/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]+ · UniKade<\/title>/);
    for (const id of targets) expect(html).toContain(`id="${id}"`);
  });
});
