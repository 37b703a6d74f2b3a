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

type Claims = readonly [Page: ComponentType, ...words: string[]][];

/** Each page says each of its claims, in these words. */
function expectClaims(claims: Claims): void {
  for (const [Page, ...words] of claims) {
    const text = read(Page);
    for (const said of words) expect(text, Page.name).toContain(said);
  }
}

describe('the promises of the pages', () => {
  it.each<[string, Claims]>([
    [
      '[S408] who runs the shop, in numbers and seven chapters',
      [
        [
          AboutPage,
          ...['10 campuses', '11 categories', 'Our story', 'Our mission', 'Our vision'],
          ...['Core values', 'Leadership team', 'Awards'],
        ],
      ],
    ],
    [
      '[S410] no returns of delivered items, and whom to ask',
      [[ReturnsPage, 'No returns are accepted on delivered items.', 'contact support']],
    ],
    [
      '[S411] what is kept on the device, and what a logout removes',
      [
        [
          PrivacyPolicyPage,
          ...['local storage', 'IndexedDB', 'no trackers', 'What logging out removes'],
        ],
        [
          CookiePolicyPage,
          ...['sets no cookies that know you', 'theme', 'saver', 'Local storage', 'IndexedDB'],
          'Log out',
        ],
      ],
    ],
    [
      '[S412] 30 days returns, and no returns of delivered items, both on one page',
      [
        [ReturnsPage, '30 days returns', 'No returns are accepted on delivered items.'],
        [TermsOfServicePage, '30 days returns', 'No returns are accepted on delivered items.'],
      ],
    ],
    [
      '[S413] a fee of 5% on sales',
      [
        [SellerTermsPage, '5% transaction fee on sales'],
        [TermsOfServicePage, '5% transaction fee on sales'],
      ],
    ],
    [
      '[S414] an age of 18 and over',
      [
        [SellerTermsPage, '18 and over'],
        [TermsOfServicePage, 'age 18 and over'],
      ],
    ],
    [
      '[S415] changes of an order within 1 hour',
      [
        [ReturnsPage, 'within 1 hour'],
        [TermsOfServicePage, 'changed or cancelled within 1 hour'],
        [FaqPage, 'within 1 hour'],
      ],
    ],
    [
      '[S416] delivery in 2-5 business days',
      [
        [ShippingPage, '2-5 business days'],
        [TermsOfServicePage, '2-5 business days'],
        [FaqPage, '2-5 business days'],
      ],
    ],
    [
      '[S417] that sellers confirm within 24 hours and ship within 2 business days',
      [
        [ShippingPage, 'within 24 hours', 'within 2 business days'],
        [SellerTermsPage, 'within 24 hours', 'within 2 business days'],
        [TermsOfServicePage, 'confirm orders within 24 hours and ship within 2 business days'],
      ],
    ],
    [
      '[S418] payments by card and a mobile wallet service',
      [
        [SellerTermsPage, 'by card and a mobile wallet service'],
        [TermsOfServicePage, 'by card and a mobile wallet service'],
        [FaqPage, 'by card and a mobile wallet service'],
      ],
    ],
    [
      '[S419] the eight kinds of prohibited items',
      [
        [SellerTermsPage, ...PROHIBITED],
        [TermsOfServicePage, ...PROHIBITED],
      ],
    ],
  ])('%s', (_claim, claims) => {
    expectClaims(claims);
  });

  it('name the three prices of shipping', () => {
    const text = read(ShippingPage);
    for (const fee of [0, 300, 500]) expect(text).toMatch(new RegExp(`(?<!\\d)${fee} LKR`));
  });

  it('[S410] lead from the page on returns to the mail of the support', () => {
    expect(renderPage(ReturnsPage)).toMatch(/href="mailto:[^"]+"/);
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
