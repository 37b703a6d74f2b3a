import { PUSH_LIMITS } from '#core/domain/push-limits.ts';
import { listingId, memberId } from '#support/provider/provider-fixture.ts';
import type { SignedIn } from '#support/provider/provider-scene.ts';
import { anItem, type Example } from './example-calls.ts';
import { heavyTexts } from './heavy-listings.ts';
import { noisePicture } from './pictures.ts';
import type { WorstScene } from './worst-member.ts';

/* The dearest calls of each route that the rules allow, as differences from its example call. */

export interface WorstCall {
  /** For the report. */
  what: string;
  as?: SignedIn;
  example: (scene: WorstScene, attempt: number) => Example | Promise<Example>;
  /** It lets others in between, so its longest turn counts and not all that it takes. */
  isInTurns?: true;
  /** Bytes of database, in place of 1 MB. */
  mostGrown?: number;
}

const call = (what: string, example: WorstCall['example'] = () => ({})): WorstCall => ({
  what,
  example,
});
const withQuery = (query: Record<string, string>) => call(JSON.stringify(query), () => ({ query }));
const ofHeavy = call('the heaviest listing', ({ heavy }) => ({ path: { id: heavy } }));

const edit = (what: string, text: string) =>
  call(what, (_scene, attempt) => ({
    path: { id: listingId('textbook') },
    body: { sellerId: memberId('seller'), description: text + String(attempt) },
  }));

/** As many words as a search may have, none of which is written so anywhere. */
const MISSPELLED = Array.from({ length: 25 }, (_, nth) => `clculat${String.fromCharCode(97 + nth)}`)
  .join(' ')
  .slice(0, 200);

/** As words of a vocabulary that fills all listings of a seller, but for a letter. */
const MISSPELLED_LIKE_MANY = Array.from('ghijklmnopab', (letter) => `a${letter}gijz`).join(' ');

/** As long as a list of names may be, each another one. */
const MANY_NAMES = Array.from({ length: 500 }, (_, nth) => String.fromCharCode(0x4e00 + nth)).join(
  ',',
);

/** Each time of another price, so that no earlier find answers it. */
const ofVocabulary = (search: string) =>
  call(search, (_scene, attempt) => ({
    query: { limit: '100', search, priceMin: String(attempt + 1) },
  }));

export const WORST_CALLS: Readonly<Record<string, readonly WorstCall[]>> = {
  'GET /orders/buyer/history': [
    call('the newest'),
    withQuery({ page: '40' }),
    withQuery({ page: '40', since: '2001-01-01T00:00:00Z' }),
  ],
  'GET /orders/seller/orders': [call('the newest')],
  'GET /listings/mine': [call('all')],
  'GET /cart': [call('the heaviest')],
  'GET /wishlist': [call('the heaviest')],
  'GET /homepage/new-arrivals': [call('heavy ones')],
  'GET /homepage/hot-deals': [call('heavy ones')],
  'GET /homepage/top-selling': [call('heavy ones')],
  'GET /homepage/popular-sales': [call('heavy ones')],
  'GET /products': [
    withQuery({ limit: '100' }),
    withQuery({ limit: '100', sellerId: memberId('seller') }),
    withQuery({ limit: '100', search: 'book' }),
    withQuery({ limit: '100', search: MISSPELLED }),
    withQuery({ limit: '100', search: 'a b c d e f g h i j k l m n o p' }),
    ofVocabulary('a ag ah ai aj ak al am an ao ap aa'),
    ofVocabulary(MISSPELLED_LIKE_MANY),
    withQuery({ limit: '100', near: 'University of Colombo' }),
    call('as many categories as fit, the nearest first', () => ({
      query: { limit: '100', near: 'University of Colombo', category: MANY_NAMES },
    })),
    call('as many conditions as fit, by a word', () => ({
      query: { limit: '100', search: 'book', condition: MANY_NAMES },
    })),
  ],
  'GET /products/{id}': [ofHeavy],
  'GET /products/{id}/similar': [ofHeavy],
  'GET /dashboard/buyer': [call('of the most orders')],
  'GET /dashboard/seller': [call('of the most orders')],
  'GET /auth/sessions': [call('of 5,000 devices')],
  'DELETE /auth/sessions/{id}': [{ ...call('as everybody'), as: 'otherBuyer' }],
  'DELETE /auth/sessions': [call('of 5,000 devices')],
  'GET /moderation/reports': [withQuery({ state: 'open', limit: '50' })],
  'GET /moderation/hidden': [call('all')],
  'PUT /cart': [
    call('of the heaviest', ({ heavy }, attempt) => ({
      body: { productId: heavy, quantity: 2 + attempt },
    })),
  ],
  'POST /cart': [call('into the heaviest')],
  'DELETE /cart/{productId}': [call('of the heaviest')],
  'POST /wishlist/{listingId}': [call('onto the longest')],
  'DELETE /wishlist/{listingId}': [call('of the longest')],
  'POST /orders': [call('with the longest address of a picture')],
  'PATCH /orders/{id}/status': [call('of the busiest seller', () => ({}))],
  'POST /reviews': [
    call('of the most reviewed', ({ heavy }) => ({
      body: {
        listingId: heavy,
        reviewerId: memberId('buyer'),
        reviewedUserId: memberId('seller'),
        rating: 1,
        comment: 'ක'.repeat(1000),
      },
    })),
  ],
  'POST /listings': [
    call('the heaviest', () => ({
      body: {
        ...heavyTexts(),
        sellerId: memberId('seller'),
        category: 'stationery',
        condition: 'used',
        price: 10,
        quantity: 1,
      },
    })),
  ],
  'PATCH /listings/{id}': [
    edit('a word of 5,000 characters', 'ab1'.repeat(1666)),
    edit('5,000 characters in words', 'abcdefgh '.repeat(555)),
    edit('5,000 Sinhala characters', 'කඛගඝඞ'.repeat(999)),
  ],
  'PATCH /listings/{id}/status': [ofHeavy],
  'DELETE /listings/{id}': [
    call('in a thousand carts and wishlists', ({ heavy }) => ({ path: { id: heavy } })),
  ],
  'POST /moderation/listings/{id}/hide': [
    call('with 200 reports', ({ heavy }) => ({ path: { id: heavy } })),
  ],
  'POST /moderation/members/{id}/suspend': [
    {
      // All of a seller's orders and listings are written anew: the one exception, and a moderator's alone.
      ...call('with 1,000 open orders', ({ busySeller }) => ({ path: { id: busySeller } })),
      isInTurns: true,
      mostGrown: 4_000_000,
    },
  ],
  'POST /moderation/members/{id}/unsuspend': [
    call('with 500 listings', ({ busySeller }) => ({ path: { id: busySeller } })),
  ],
  'POST /uploads': [
    {
      ...call('noise', async () => ({
        bytes: await noisePicture(1280, 2560),
        headers: { 'Content-Type': 'image/jpeg' },
      })),
      isInTurns: true,
    },
  ],
  'PUT /push/searches': [
    {
      ...call('as many searches as fit, as long as they may be', (_scene, attempt) => ({
        body: {
          searches: Array.from(
            { length: PUSH_LIMITS.searches },
            (_, nth) => `category=${`${attempt}-${nth}-`.padEnd(900, 'a')}`,
          ),
        },
      })),
      as: 'otherSeller',
    },
  ],
  'POST /batch': [
    {
      ...call('a change of each line of the heaviest cart', ({ inCart }, attempt) => ({
        body: {
          items: inCart.map((productId, nth) => ({
            ...anItem('PUT', 'cart', { productId, quantity: 20 + attempt }),
            key: `batch-${attempt}-${nth}`,
          })),
        },
      })),
      isInTurns: true,
    },
    {
      ...call('many edits', (_scene, attempt) => ({
        body: {
          items: Array.from({ length: 60 }, (_, nth) => ({
            ...anItem('PATCH', `listings/${listingId('textbook')}`, {
              sellerId: memberId('seller'),
              description: `${attempt} ${nth} ${'කඛගඝඞ '.repeat(800)}`,
            }),
            key: `edits-${attempt}-${nth}`,
            keys: ['textbook'],
          })),
        },
      })),
      as: 'seller',
      isInTurns: true,
    },
    {
      ...call('as many different keys as an item may have', (_scene, attempt) => ({
        body: {
          items: Array.from({ length: 100 }, (_, nth) => ({
            ...anItem('POST', 'nowhere'),
            key: `keys-${attempt}-${nth}`,
            keys: Array.from({ length: 50 }, (_one, of) => `${attempt} ${nth} ${of}`.padStart(180)),
          })),
        },
      })),
      isInTurns: true,
    },
  ],
};

/** Cost what their example costs: nothing that a member keeps makes them dearer. */
export const ORDINARY: readonly string[] = [
  'POST /auth/request-verification',
  'POST /auth/resend-verification',
  'POST /auth/verify-email',
  'POST /auth/register',
  'POST /auth/refresh-token',
  'POST /auth/logout',
  'GET /categories',
  'GET /categories/{slug}',
  'GET /homepage/most-selling',
  'GET /listings/{id}/contact',
  'GET /contact',
  'PUT /contact',
  'GET /moderation/grant',
  'POST /moderation/reports',
  'POST /moderation/reports/{id}/dismiss',
  'POST /moderation/listings/{id}/restore',
  'POST /moderation/reviews/{id}/hide',
  'POST /moderation/reviews/{id}/restore',
  'GET /push/subscription',
  'PUT /push/subscription',
  'DELETE /push/subscription',
];
