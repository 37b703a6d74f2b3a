import { Link } from 'react-router-dom';
import { CAMPUSES } from '#core/domain/campuses.ts';
import { KNOWN_CATEGORIES } from '#core/domain/categories.ts';
import { FactGrid } from './fact-grid.tsx';
import { NamedList } from './named-list.tsx';
import { ProsePage } from './prose-page.tsx';
import type { ProseSection } from './prose-section.ts';

/** Only what can be counted in the product itself. */
const STATS = [
  { value: `${CAMPUSES.length} campuses`, label: 'Whose students can join' },
  { value: `${KNOWN_CATEGORIES.length} categories`, label: 'From books to baby items' },
  { value: '0 trackers', label: 'No one watches you shop' },
  { value: '0 passwords', label: 'You log in by a code' },
];

const VALUES = [
  {
    name: 'Honest first',
    words:
      "The screen never says something is done before it is. What's still to be sent is marked.",
  },
  {
    name: 'Nothing gets lost',
    words: "A tap without signal stays on your device until it's sent.",
  },
  {
    name: 'Students for students',
    words: 'Fair prices between people who sit in the same lectures and know the same buses.',
  },
  {
    name: 'Your data is yours',
    words: 'We ask for little, keep little and let you take it off a shared computer in one step.',
  },
];

const TEAM = [
  { name: 'Product', words: 'Decides what is built next, and what is left out.' },
  { name: 'Engineering', words: 'Keeps the shop quick, and your changes safe on the way.' },
  { name: 'Campus relations', words: 'Talks with unions, societies and hostels on every campus.' },
  { name: 'Trust and support', words: 'Looks at reported items and answers your questions.' },
];

const SECTIONS: readonly ProseSection[] = [
  {
    id: 'story',
    title: 'Our story',
    body: (
      <>
        <p>
          A <em>kade</em> is the corner shop: the same word in Sinhala and in Tamil, and the same
          place in every town. It knows you, it has what you need, and it does not close because a
          line is down.
        </p>
        <p>
          A campus has such a shop too, only scattered: the textbook a senior no longer needs, the
          lab coat worn for one semester, the bicycle outside the hostel. They change hands over
          notice boards and group chats, and get lost there. UniKade puts them on one shelf.
        </p>
        <p>
          And because the signal is weakest where students spend their days, we built the shop so
          that it works without: you can browse, fill your cart and place an order anywhere. It
          leaves your device when there is a connection again.
        </p>
      </>
    ),
  },
  {
    id: 'mission',
    title: 'Our mission',
    body: (
      <p>
        To let every university student in Sri Lanka buy and sell what studying takes, at a fair
        price, on any phone, with or without signal.
      </p>
    ),
  },
  {
    id: 'vision',
    title: 'Our vision',
    body: (
      <p>
        Campuses on which nothing useful is thrown away, and on which nobody goes without a book or
        a tool because they could not pay for a new one.
      </p>
    ),
  },
  { id: 'core-values', title: 'Core values', body: <NamedList items={VALUES} /> },
  {
    id: 'leadership-team',
    title: 'Leadership team',
    body: (
      <>
        <p>
          We show roles here and no portraits: the people behind them are named once they have said
          yes to it.
        </p>
        <NamedList items={TEAM} />
      </>
    ),
  },
  {
    id: 'awards',
    title: 'Awards',
    body: (
      <p>
        None yet. The one we would like most is a kind word from you:{' '}
        <Link to="/contact-us">tell us what worked, and what didn't</Link>.
      </p>
    ),
  },
];

export function AboutPage() {
  return (
    <ProsePage
      kind="UniKade"
      title="About us"
      lead="The campus shop that works without signal: students in Sri Lanka buy from and sell to each other."
      sections={SECTIONS}
      related={[
        { label: 'FAQ', to: '/faq' },
        { label: 'Become a seller', to: '/seller-terms' },
        { label: 'Student Fund Support', to: '/donations' },
        { label: 'Contact us', to: '/contact-us' },
      ]}
    >
      <FactGrid facts={STATS} />
    </ProsePage>
  );
}
