import { Link } from 'react-router-dom';
import { ProsePage } from './prose-page.tsx';
import type { ProseSection } from './prose-section.ts';
import { StorageTable } from './storage-table.tsx';

const SECTIONS: readonly ProseSection[] = [
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <p>
        Two, and only if you change the settings: <strong>theme</strong> keeps the colours you chose
        and <strong>saver</strong> the data saver. They say nothing about you, and stay on this
        device for a year after your last visit, also when you log out. UniKade sets no cookies that
        know you or follow you, and others set none here. That is why no banner asks you to accept
        any.
      </p>
    ),
  },
  {
    id: 'storage',
    title: 'What else is stored',
    body: (
      <>
        <p>
          To keep you logged in and to work without signal, the app stores things on your device. No
          other website can read them.
        </p>
        <StorageTable />
      </>
    ),
  },
  {
    id: 'remove',
    title: 'How to remove it',
    body: (
      <>
        <p>
          <strong>Log out</strong>, and everything of yours is gone from this device, also without a
          connection. What anybody can see, such as listings, stays.
        </p>
        <p>
          <strong>Clear the data of this site</strong> in the settings of your browser, and nothing
          is left at all. Changes that were not sent yet are lost with it, so have a look at the{' '}
          <Link to="/sync">sync centre</Link> first.
        </p>
      </>
    ),
  },
  {
    id: 'trackers',
    title: 'Trackers',
    body: (
      <p>
        None either: no advertising, no statistics of other companies, nothing that follows you to
        the next website.
      </p>
    ),
  },
];

export function CookiePolicyPage() {
  return (
    <ProsePage
      kind="Legal"
      title="Cookie policy"
      lead="A short one: two cookies for how the app looks, and none that follow you."
      sections={SECTIONS}
      related={[
        { label: 'Privacy policy', to: '/privacy-policy' },
        { label: 'Terms of service', to: '/terms-of-service' },
      ]}
    />
  );
}
