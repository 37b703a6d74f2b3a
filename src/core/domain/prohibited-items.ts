/*
 * Prohibited offers, found by words; form and provider share the list. It names things and services that law or the
 * rules of a campus forbid, and no word that a textbook, a kitchen or a costume needs; people report the rest.
 */

interface Kind {
  /** Completes "UniKade does not allow …". */
  what: string;
  /** Words or phrases as `searchWords` would fold them; a plural `s` may follow. */
  phrases: readonly string[];
}

const KINDS: readonly Kind[] = [
  {
    what: 'drugs',
    phrases: [
      'cannabis',
      'ganja',
      'marijuana',
      'hashish',
      'heroin',
      'cocaine',
      'methamphetamine',
      'crystal meth',
      'mdma',
      'ecstasy pill',
      'lsd tab',
      'magic mushroom',
    ],
  },
  {
    what: 'weapons and explosives',
    phrases: [
      'firearm',
      'handgun',
      'pistol',
      'revolver',
      'ammunition',
      'live round',
      'hand grenade',
      'plastic explosive',
      'stun gun',
      'switchblade',
      'flick knife',
      'pepper spray',
    ],
  },
  {
    what: 'alcohol and tobacco',
    phrases: [
      'arrack',
      'kasippu',
      'whisky',
      'whiskey',
      'vodka',
      'cigarette',
      'e cigarette',
      'vape',
      'hookah',
      'shisha',
      'beedi',
    ],
  },
  {
    what: 'medicines',
    phrases: [
      'tramadol',
      'pregabalin',
      'viagra',
      'sleeping pill',
      'prescription drug',
      'abortion pill',
      'steroid injection',
    ],
  },
  {
    what: 'help with cheating',
    phrases: [
      'leaked paper',
      'leaked exam paper',
      'leaked question paper',
      'assignment writing service',
      'thesis writing service',
      'write your assignment',
      'exam impersonation',
      'do your exam',
    ],
  },
  {
    what: 'forged papers and stolen things',
    phrases: [
      'fake certificate',
      'fake degree',
      'fake id',
      'fake student id',
      'fake nic',
      'counterfeit note',
      'counterfeit money',
      'stolen phone',
      'icloud locked',
    ],
  },
  {
    what: 'sexual content',
    phrases: ['pornography', 'porn', 'nude photo', 'escort service'],
  },
  {
    what: 'protected animals',
    phrases: [
      'elephant ivory',
      'ivory carving',
      'ivory tusk',
      'pangolin',
      'star tortoise',
      'turtle shell',
      'leopard skin',
    ],
  },
];

/** Harmless things that have such a word in their name. */
const HARMLESS = [
  'water pistol',
  'toy pistol',
  'pistol grip',
  'cap pistol',
  'whisky glass',
  'whiskey glass',
  'cigarette lighter socket',
  'counterfeit note detector',
  'counterfeit money detector',
];

/** Letters and digits of any script; all else separates, so that "e-cigarettes" and "e cigarettes" are one. */
const SEPARATORS = /[^\p{L}\p{M}\p{N}]+/gu;

function fold(text: string): string {
  return ` ${text.normalize('NFKC').toLowerCase().replace(SEPARATORS, ' ').trim()} `;
}

const harmless = new RegExp(` (?:${HARMLESS.join('|')})(?:e?s)?(?= )`, 'g');
const patterns = KINDS.map(({ what, phrases }) => ({
  what,
  // A phrase, not a part of a word: "porn" is not meant by "popcorn".
  pattern: new RegExp(` (${phrases.join('|')})s?(?= )`),
}));

/** A prohibited thing that a text names. */
interface Prohibited {
  /** As the list has it. */
  phrase: string;
  what: string;
}

/** The first prohibited thing that the text names; null when there is none. */
export function findProhibited(text: string): Prohibited | null {
  const folded = fold(text).replace(harmless, ' ');
  for (const { what, pattern } of patterns) {
    const phrase = pattern.exec(folded)?.[1];
    if (phrase !== undefined) return { phrase, what };
  }
  return null;
}

/** Said beside the field, and by the provider. */
export function describeProhibited({ phrase, what }: Prohibited): string {
  return `“${phrase}”: UniKade does not allow ${what}. If you mean something else, choose other words.`;
}

interface Texts {
  title: string;
  description: string;
  features: readonly string[];
  whyBuy: readonly string[];
  variations: readonly { name: string; options: readonly string[] }[];
  warranty: string | null;
}

/** The first prohibited thing in each field of a listing. */
export function listProhibited(
  texts: Texts,
): readonly { field: keyof Texts; prohibited: Prohibited }[] {
  const { title, description, features, whyBuy, variations, warranty } = texts;
  const options = variations.map(({ name, options: each }) => [name, ...each].join('\n'));
  const written = {
    title,
    description,
    features: features.join('\n'),
    whyBuy: whyBuy.join('\n'),
    variations: options.join('\n'),
    warranty: warranty ?? '',
  } satisfies Record<keyof Texts, string>;
  return (Object.keys(written) as (keyof Texts)[]).flatMap((field) => {
    const prohibited = findProhibited(written[field]);
    return prohibited === null ? [] : [{ field, prohibited }];
  });
}
