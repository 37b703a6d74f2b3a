import { useLiveQuery } from 'dexie-react-hooks';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ContactLinks } from '#components/page/contact-links.tsx';
import { keepIntent } from '#components/listing/keep-intent.ts';
import { useMember, useRuntime } from '#bindings/runtime-context.tsx';
import { useOnline } from '#bindings/use-online.ts';
import { internationalPhone } from '#core/domain/phone.ts';
import type { Listing } from '#core/domain/listing.ts';
import { productAddress } from '#core/domain/page-addresses.ts';
import type { Runtime } from '#core/runtime/runtime.ts';
import { readMeta } from '#core/storage/meta-values.ts';
import { Button } from '#ui/controls/button.tsx';
import styles from './ask-seller.module.css';
import { ASK } from './copy.ts';

/** The outcome of asking for the number. Kept only as long as the page, never stored. */
type Contact =
  | { state: 'asking' }
  | { state: 'known'; phone: string | null }
  | { state: 'failed'; message: string | null };

interface AskedContact {
  /** Whether the seller can be contacted; its room is reserved until the provider answers. */
  offer: 'offered' | 'unknown' | 'none';
  contact: Contact | null;
  ask: () => void;
}

/** Asks for the seller's phone number. A visitor is sent to sign in, and returns here. */
export function useAskSeller({ id, seller, status }: Listing): AskedContact {
  const runtime = useRuntime();
  const member = useMember();
  const navigate = useNavigate();
  const offer = useLiveQuery(() => findContactOffer(runtime), [runtime], 'unknown' as const);
  const [contact, setContact] = useState<Contact | null>(null);

  async function askProvider() {
    setContact({ state: 'asking' });
    const told = await (await runtime.memberCalls()).askContact(id);
    setContact(
      told.ok
        ? { state: 'known', phone: told.value }
        : { state: 'failed', message: told.error.message },
    );
  }

  return {
    offer: status === 'active' && seller.id !== '' && seller.id !== member?.id ? offer : 'none',
    contact: member === null ? null : contact,
    ask: () => {
      if (member === null) {
        const what = { listingId: id, quantity: 1, variations: {} };
        keepIntent(runtime, { action: 'ask', ...what, isFollowed: true });
        void navigate('/login');
      } else if (contact === null || contact.state === 'failed') {
        askProvider().catch(() => setContact({ state: 'failed', message: null }));
      }
    },
  };
}

async function findContactOffer({ db }: Runtime): Promise<AskedContact['offer']> {
  const capabilities = await readMeta(db, 'capabilities');
  if (capabilities === undefined) return 'unknown';
  return capabilities.includes('contact') ? 'offered' : 'none';
}

/** The contact shown below the seller on request. */
export function SellerContact({ listing, contact }: { listing: Listing; contact: Contact }) {
  const isOnline = useOnline();
  return (
    <div className={styles.contact} role="status">
      <Words listing={listing} contact={contact} isOnline={isOnline} />
    </div>
  );
}

interface WordsProps {
  listing: Listing;
  contact: Contact;
  isOnline: boolean;
}

function Words({ listing, contact, isOnline }: WordsProps) {
  switch (contact.state) {
    case 'asking':
      return <p>{ASK.asking}</p>;
    case 'failed':
      return <p>{contact.message ?? (isOnline ? ASK.failed : ASK.offline)}</p>;
    case 'known':
      if (contact.phone === null) return <p>{ASK.notShared}</p>;
      return (
        <>
          <ContactLinks phone={contact.phone} sentence={sentenceOf(listing)} />
          <p className={styles.hint}>{ASK.hint(internationalPhone(contact.phone))}</p>
        </>
      );
  }
}

function sentenceOf({ id, title }: Listing): string {
  return ASK.sentence(title, location.origin + productAddress(id));
}

/** Its room is kept before the offer is known, so that the seller's name beside it does not move. */
export function AskButton({ offer, contact, ask }: AskedContact) {
  if (offer === 'none') return null;
  return (
    <span className={offer === 'unknown' ? styles.room : undefined}>
      <Button variant="secondary" size="small" isBusy={contact?.state === 'asking'} onClick={ask}>
        {ASK.ask}
      </Button>
    </span>
  );
}
