import { type ComponentProps, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { RuntimeProvider } from '#bindings/runtime-context.tsx';
import { fundedPercent, type FundRequest } from '#core/domain/fund-request.ts';
import {
  EMPTY_CONTACT,
  findContactProblems,
  mailAddress,
  readSubject,
} from '#features/support/contact-draft.ts';
import { ContactForm } from '#features/support/contact-form.tsx';
import { DonationsPage } from '#features/support/donations-page.tsx';
import { EMPTY_FUND, findFundProblems } from '#features/support/fund-draft.ts';
import { logDonation, logFundRequest } from '#features/support/fund-log.ts';
import { FundRequestCard } from '#features/support/fund-request-card.tsx';
import { FundRequestList } from '#features/support/fund-request-list.tsx';
import { CONTACT_WAIT_MS } from '#features/support/delays.ts';
import { COPY } from '#features/support/copy.ts';
import { renderPage } from '#support/render-page.tsx';
import { staticRuntime } from '../../../../src/rendering/static-runtime.ts';

const request: FundRequest = {
  title: 'Semester fee',
  description: 'Two instalments are left.',
  amountNeeded: 50_000,
  amountRaised: 12_500,
  accountDetails: 'Savings account 0001',
  requestedBy: 'A Student',
};

/** The props of the cards of a list. */
function cardsOf(node: ReactNode): ComponentProps<typeof FundRequestCard>[] {
  if (Array.isArray(node)) return node.flatMap(cardsOf);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  if (node.type === FundRequestCard) return [node.props as ComponentProps<typeof FundRequestCard>];
  return cardsOf(node.props.children);
}

/** Where nothing has been kept yet. */
function renderForm(subject: string): string {
  return renderToStaticMarkup(
    <RuntimeProvider runtime={staticRuntime}>
      <ContactForm subject={subject} />
    </RuntimeProvider>,
  );
}

describe('the contact form', () => {
  it('[S393, S395] has four fields, and none for phone and company', () => {
    const html = renderForm('');
    const names = [...html.matchAll(/name="([^"]+)"/g)].map(([, name]) => name);

    expect(names).toEqual(['name', 'email', 'subject', 'message']);
    for (const label of ['Name*', 'Email*', 'Subject*', 'Message*']) expect(html).toContain(label);
    expect(Object.keys(EMPTY_CONTACT)).toEqual(expect.arrayContaining(['phone', 'company']));
  });

  it('begins with the subject another screen hands over, and with nothing else', () => {
    expect(readSubject({ subject: 'Report: Casio calculator' })).toBe('Report: Casio calculator');
    expect([null, undefined, 'x', { subject: 7 }, {}].map(readSubject)).toEqual([
      '',
      '',
      '',
      '',
      '',
    ]);
    expect(renderForm('Report: lamp')).toContain('Report: lamp');
  });

  it('[S394] requires all four, and an address that can be one', () => {
    expect(Object.keys(findContactProblems(EMPTY_CONTACT))).toHaveLength(4);
    const whole = {
      ...EMPTY_CONTACT,
      name: 'N',
      email: 'n@stu.cmb.ac.lk',
      subject: 'S',
      message: 'M',
    };
    expect(findContactProblems(whole)).toEqual({});
    expect(findContactProblems({ ...whole, email: 'nobody' })).toHaveProperty('email');
    expect(findContactProblems({ ...whole, message: '  ' })).toHaveProperty('message');
  });

  it('[S396] waits two seconds and thanks in the words of the specification', () => {
    expect(CONTACT_WAIT_MS).toBe(2_000);
    expect(COPY.messageSent).toBe('Your message has been sent successfully!');
  });

  it('hands the typed message to the mail program', () => {
    const draft = { ...EMPTY_CONTACT, subject: 'A & B', message: 'Line 1\nLine 2' };
    expect(mailAddress('help@x.lk', draft)).toBe(
      'mailto:help@x.lk?subject=A%20%26%20B&body=Line%201%0ALine%202',
    );
    expect(mailAddress('help@x.lk', EMPTY_CONTACT)).toBe('mailto:help@x.lk');
  });
});

describe('student fund support', () => {
  const html = () => renderPage(DonationsPage);

  it('[S400, S407] has a form of title, description, amount and account', () => {
    const names = [...html().matchAll(/<(?:input|textarea)[^>]* name="([^"]+)"/g)].map(
      ([, name]) => name,
    );
    expect(names).toEqual(['title', 'description', 'amountNeeded', 'accountDetails']);
  });

  it('[S401] requires all four fields, and a number as the amount', () => {
    expect(html().match(/ required=""/g)).toHaveLength(4);
    expect(html()).toMatch(/<input(?=[^>]* type="number")(?=[^>]* name="amountNeeded")/);
  });

  it('[S406] asks for the amount in LKR', () => {
    expect(html()).toContain('(LKR)');
  });

  it('[S403] has a list of requests that is empty', () => {
    expect(html()).toContain('No active fund requests at the moment.');
    expect(html()).not.toContain('Donate Now');
  });

  it('[S401] takes any number as the amount, and nothing else', () => {
    const whole = { title: 'T', description: 'D', amountNeeded: '2500', accountDetails: 'A' };
    expect(Object.keys(findFundProblems(EMPTY_FUND))).toHaveLength(4);
    for (const amountNeeded of ['2500', '0', '0.5', '-5'])
      expect(findFundProblems({ ...whole, amountNeeded })).toEqual({});
    for (const amountNeeded of ['', ' ', 'much', 'Infinity']) {
      expect(findFundProblems({ ...whole, amountNeeded })).toHaveProperty('amountNeeded');
    }
  });

  it('[S404, S406, S407] draws a request with the raised and the needed sum', () => {
    const html = renderToStaticMarkup(<FundRequestCard request={request} onDonate={() => {}} />);

    expect(html).toContain('12,500 LKR raised of 50,000 LKR');
    expect(html).toMatch(/<progress[^>]*max="100"[^>]*value="25"/);
    expect(html).toContain('Requested by A Student');
    expect(html).toContain('Donate Now');
    expect(html).not.toContain(request.accountDetails);
  });

  it('draws a card for each request', () => {
    const other = { ...request, title: 'Bus season ticket' };
    const html = renderToStaticMarkup(<FundRequestList requests={[request, other]} />);

    expect(html.match(/Donate Now/g)).toHaveLength(2);
    expect(html).not.toContain(COPY.noRequests);
  });

  it('[S405] Donate Now of a card logs the request, and does nothing else', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const call = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', call);
    const { onDonate } = cardsOf(FundRequestList({ requests: [request] }))[0] ?? {};

    onDonate?.(request);

    expect(log.mock.calls).toEqual([['Donate', { title: 'Semester fee' }]]);
    expect(call).not.toHaveBeenCalled();
  });

  it('counts percent between nothing and all', () => {
    const percent = (amountRaised: number, amountNeeded: number) =>
      fundedPercent({ amountRaised, amountNeeded });
    expect([percent(0, 100), percent(999, 1000), percent(150, 100), percent(-1, 100)]).toEqual([
      0, 99, 100, 0,
    ]);
    expect(percent(0, 0)).toBe(100);
  });

  it('[S402, S405] only logs requests and donations, without the account', () => {
    const log = vi.spyOn(console, 'log').mockImplementation(() => {});
    const call = vi.fn<typeof fetch>();
    vi.stubGlobal('fetch', call);

    logFundRequest(request);
    logDonation(request);

    const { title, description, amountNeeded } = request;
    expect(log.mock.calls).toEqual([
      ['Fund request', { title, description, amountNeeded }],
      ['Donate', { title }],
    ]);
    expect(call).not.toHaveBeenCalled();
  });
});
