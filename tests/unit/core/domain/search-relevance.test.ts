import { describe, expect, it } from 'vitest';
import { EVERYTHING } from '#core/domain/filters.ts';
import { editDistance, spellingKey } from '#core/domain/search/spelling.ts';
import { readSynonyms } from '#core/domain/search/synonyms.ts';
import { suggestWords } from '#core/domain/search/suggest-words.ts';
import { createSearchIndex } from '#core/mirror/search/search-index.ts';
import { aListing } from '#support/listing-builder.ts';

type Facts = Parameters<typeof aListing>[0];

/** An index of these listings, each a second older than the one before. */
function indexOf(...listings: readonly Facts[]) {
  const index = createSearchIndex();
  const rows = listings.map((facts, at) =>
    aListing({
      description: '',
      createdAt: new Date(Date.UTC(2026, 10, 1) - at * 1000).toISOString(),
      ...facts,
    }),
  );
  index.put(rows.map((row) => [row.id, row]));
  const titles = new Map(rows.map(({ id, title }) => [id, title]));
  const find = (search: string) => {
    const found = index.find({ ...EVERYTHING, search, sortBy: 'relevance' }, null, 9);
    return { ...found, titles: found.ids.map((id) => titles.get(id)) };
  };
  return { index, find, titlesOf: (search: string) => find(search).titles };
}

describe('the order of a search', () => {
  it('has titles that name the item before those that name its use, and both before descriptions', () => {
    const { titlesOf } = indexOf(
      { title: 'Shirt', description: 'For the bicycle, said once; a helmet and a bicycle too.' },
      { title: 'Cable lock for bicycle' },
      { title: 'Lumala mountain bicycle, 18 gears' },
    );
    expect(titlesOf('bicycle')).toEqual([
      'Lumala mountain bicycle, 18 gears',
      'Cable lock for bicycle',
    ]);
  });

  it('has whole words before parts of words', () => {
    const { titlesOf } = indexOf({ title: 'Headphones' }, { title: 'Phone' });
    expect(titlesOf('phone')).toEqual(['Phone', 'Headphones']);
  });

  it('has the newest first among equals', () => {
    const { titlesOf } = indexOf({ title: 'Desk one' }, { title: 'Desk two' });
    expect(titlesOf('desk')).toEqual(['Desk one', 'Desk two']);
  });

  it('requires all words; where no listing has all, half of them, of two the one that names it', () => {
    const { titlesOf, find } = indexOf(
      { title: 'Casio calculator' },
      { title: 'Casio watch' },
      { title: 'Ruler', description: 'As good as a new one by Casio.' },
    );
    expect(find('casio watch').isPartial).toBe(false);
    expect(find('casio xylophone').isPartial).toBe(true);
    // A description that has a word, or a word that is only like it, is no answer to two.
    expect(titlesOf('good xylophone')).toEqual([]);
    expect(titlesOf('wetch xylophone')).toEqual([]);
    expect(titlesOf('casio xylophone')).toEqual(['Casio calculator', 'Casio watch']);
    expect(titlesOf('casio calculator xylophone')).toEqual(['Casio calculator']);
  });

  it('has first what has the rarer of two words, where no listing has both', () => {
    const { titlesOf } = indexOf(
      { title: 'Book of tales' },
      { title: 'Book of law' },
      { title: 'Chemistry kit', category: 'lab' },
    );
    expect(titlesOf('chemistry book')[0]).toBe('Chemistry kit');
    expect(titlesOf('book chemistry')[0]).toBe('Chemistry kit');
  });
});

describe('a question of several words', () => {
  it('is answered by what one of them names, where nothing has two, also when there are three', () => {
    const { find } = indexOf({ title: 'ThinkPad' }, { title: 'Gaming mouse' });
    expect(find('gaming laptop xylophone')).toMatchObject({ isPartial: true, total: 2 });
  });

  it('has what a title names before a word that only describes, however rare', () => {
    const { titlesOf } = indexOf(
      { title: 'Heavy broom' },
      { title: 'Kettle' },
      { title: 'Small kettle' },
    );
    expect(titlesOf('heavy kettle')).toEqual(['Kettle', 'Small kettle', 'Heavy broom']);
  });

  it('is not answered by "set" alone, nor by half of a word or of a thing that nobody sells', () => {
    const { titlesOf } = indexOf(
      { title: 'Beaker set' },
      { title: 'Sewing machine' },
      { title: 'Play corner' },
      { title: 'Solder station' },
    );
    for (const search of ['xylophone set', 'washing machine', 'playstation'])
      expect(titlesOf(search)).toEqual([]);
  });

  it('leaves prices out, and numbers that the catalogue does not have', () => {
    const { find } = indexOf({ title: 'Lenovo laptop' }, { title: 'Size 8 boots' });
    const searches = ['under 50,000', 'between 1000 and 50000', 'rs 50000', '50000 rupees', '50k'];
    for (const price of searches) expect(find(`laptop ${price}`).titles).toEqual(['Lenovo laptop']);
    expect(find('laptop below 100k').isPartial).toBe(false);
    expect(find('labtop 512gb')).toMatchObject({ titles: ['Lenovo laptop'], isPartial: true });
    expect(find('boots size 8').isPartial).toBe(false);
  });

  it('finds the item where others only mention it, also without what it is for', () => {
    const { titlesOf } = indexOf(
      { title: 'Table fan' },
      { title: 'Case with a fan', description: 'For any room.' },
      { title: 'Lamp', description: 'For a room with a fan.' },
    );
    expect(titlesOf('fan for room')).toContain('Table fan');
  });
});

describe('a search takes', () => {
  it('no word for another that shares almost no letter with it, however alike they sound', () => {
    const { find } = indexOf({ title: 'Set of six' });
    expect(find('zzqqx')).toMatchObject({ titles: [], instead: null });
  });

  it('no word that is spelled right for another, and none for a word that means nothing', () => {
    const { find } = indexOf({ title: 'Kettle from Matara' }, { title: 'Ten past papers' });
    for (const search of ['frog', 'toothpaste'])
      expect(find(search)).toMatchObject({ titles: [], instead: null });
  });

  it('a slip of a finger anywhere but in the first letter of a short word', () => {
    const { titlesOf } = indexOf({ title: 'Stool' }, { title: 'Charger' }, { title: 'Clamps' });
    const slips = ['stolo', 'sotol', 'stoool', 'stoll', 'cahrger', 'vharger', 'claps'];
    expect(slips.map((slip) => titlesOf(slip).length)).toEqual(slips.map(() => 1));
    expect(titlesOf('dtool')).toEqual([]);
  });

  it('the first two letters for each other, and the same first letter of another sound', () => {
    const { titlesOf } = indexOf({ title: 'Phone' }, { title: 'Chair' }, { title: 'Sofa' });
    const slips = ['hpone', 'pohne', 'hcair', 'cjair', 'osfa'];
    const titles = ['Phone', 'Phone', 'Chair', 'Chair', 'Sofa'];
    expect(slips.map((slip) => titlesOf(slip)[0])).toEqual(titles);
  });

  it('two wrong vowels in a word of many consonants', () => {
    expect(indexOf({ title: 'Speaker' }).titlesOf('spekar')).toEqual(['Speaker']);
  });
});

describe('what a word may be meant for', () => {
  it('is a thing with a name like it, where descriptions alone have the word or one that begins with it', () => {
    const { find, titlesOf } = indexOf(
      { title: 'Desk', description: 'By Matthes, who cannot use it: two metres.' },
      { title: 'Mattress' },
      { title: 'Canon camera' },
    );
    expect(titlesOf('mattess')[0]).toBe('Mattress');
    expect(titlesOf('mettress')[0]).toBe('Mattress');
    expect(find('canno')).toMatchObject({ titles: ['Canon camera', 'Desk'], instead: null });
  });

  it('is also what a word of the trade stands for that begins so', () => {
    const { titlesOf } = indexOf({ title: 'Laptop sleeve' }, { title: 'ThinkPad T480' });
    for (const typed of ['lapt', 'lapto']) expect(titlesOf(typed)).toContain('ThinkPad T480');
    expect(titlesOf('sleev')).toEqual(['Laptop sleeve']);
  });

  it('is what a title says before the name of a seller', () => {
    const seller = { id: 's', name: 'Dilini Silva', pictureUrl: '', rating: null, campus: '' };
    const { titlesOf } = indexOf({ title: 'Lamp', seller }, { title: 'Tales, a trilogy by Silva' });
    expect(titlesOf('silva')[0]).toBe('Tales, a trilogy by Silva');
  });

  it('has also what is not said to be for what it is asked for', () => {
    const { titlesOf } = indexOf(
      { title: 'Writing table' },
      { title: 'Side table', description: 'For a room, and for writing.' },
    );
    expect(titlesOf('writing table for room')).toContain('Writing table');
    expect(titlesOf('writing table room')).toEqual(['Side table']);
  });

  it('is a name and a number where both are written as one', () => {
    const { find } = indexOf({ title: 'Galaxy phone' }, { title: 'Canon 1300 camera' });
    expect(find('iphone12').titles).toEqual(find('iphone 12').titles);
    expect(find('iphone12').titles).toEqual(['Galaxy phone']);
    expect(find('canon1300')).toMatchObject({ titles: ['Canon 1300 camera'], isPartial: false });
  });

  it('is more than one, however that is spelled', () => {
    const { titlesOf } = indexOf({ title: 'Cloth nappies' }, { title: 'Toothbrushes' });
    expect(titlesOf('nappys')).toEqual(['Cloth nappies']);
    expect(titlesOf('toothbrushs')).toEqual(['Toothbrushes']);
  });

  it('is no full match where texts only mention a thing that is asked for alone', () => {
    const gel = { title: 'Aloe gel', description: 'Keep it in the fridge.' };
    expect(indexOf(gel).find('fridge')).toMatchObject({ total: 1, isPartial: true });
    expect(indexOf(gel, { title: 'Mini fridge' }).find('fridge').isPartial).toBe(false);
    // No word of the trade: what mentions it may be meant.
    expect(indexOf(gel).find('keep').isPartial).toBe(false);
  });
});

describe('a search finds', () => {
  const shop = indexOf(
    { title: 'White lab coat' },
    { title: 'Batch T-shirt' },
    { title: 'Physics textbook' },
    { title: 'Samsung Galaxy A12' },
    { title: 'Canon EOS camera' },
    {
      title: 'Fountain pen',
      seller: {
        id: 's',
        name: 'Nimal Jayasuriya',
        pictureUrl: '',
        rating: null,
        campus: 'University of Moratuwa',
      },
    },
  );

  it.each([
    ['labcoat', 'White lab coat'],
    ['lab cots', 'White lab coat'],
    ['tshirt', 'Batch T-shirt'],
    ['t shirts', 'Batch T-shirt'],
    ['text book physics', 'Physics textbook'],
    ['phisics', 'Physics textbook'],
    ['fone', 'Samsung Galaxy A12'],
    ['ෆෝන් එකක්', 'Samsung Galaxy A12'],
    ['கைபேசி', 'Samsung Galaxy A12'],
    ['camara', 'Canon EOS camera'],
    ['පොතක්', 'Physics textbook'],
    ['கேமராகள்', 'Canon EOS camera'],
    ['nimal', 'Fountain pen'],
    ['uom pen', 'Fountain pen'],
    ['mora', 'Fountain pen'],
  ])('%s', (search, title) => {
    expect(shop.titlesOf(search)[0]).toBe(title);
  });

  it('the words as typed, and corrects only words that no listing has', () => {
    expect(shop.find('camera').instead).toBeNull();
    expect(shop.find('camara').instead).toBe('camera');
    expect(shop.find('phisics text book').instead).toBe('physics text book');
    for (const search of ['xylophone', 'qqqq'])
      expect(shop.find(search)).toMatchObject({ total: 0, instead: null });
  });

  it('with a notice that leaves no word out, joins none that is known, and says none twice', () => {
    const { find } = indexOf(
      { title: 'Power bank, 20000 mAh' },
      { title: 'HP laptop' },
      { title: 'Second-hand phone' },
      { title: 'Casio calculator fx-991' },
    );
    for (const search of ['second hand phone', 'power bank 20000'])
      expect(find(search).instead).toBeNull();
    expect(find('hp pavilion laptop').instead).toBe('hp laptop');
    expect(find('calculater fx 991').instead).toBe('calculator fx 991');
  });

  it('by a letter as a word beside others, and as a beginning by itself', () => {
    const { titlesOf } = indexOf({ title: 'T-square, 60 cm' }, { title: 'Square table' });
    expect(titlesOf('t square')).toEqual(['T-square, 60 cm']);
    expect(titlesOf('t')).toHaveLength(2);
  });

  it('by "notes" as a note, not as "not"', () => {
    const { titlesOf } = indexOf(
      { title: 'Kettle', description: 'Not used.' },
      { title: 'Wine glass' },
    );
    expect(titlesOf('notes')).toEqual([]);
    expect(titlesOf('glasses')).toEqual(['Wine glass']);
  });

  it('by a misspelled synonym also when the last listing that had the synonym is gone', () => {
    const { index, titlesOf } = indexOf(
      { id: 'tamil', title: 'புத்தகம்', category: 'stationery' },
      { title: 'Novel', category: 'books' },
    );
    index.put([['tamil', undefined]]);
    expect(titlesOf('ுத்தகம்')).toEqual(['Novel']);
  });

  it('a removed listing no longer, and the others still', () => {
    const { index, find } = indexOf({ id: 'a', title: 'Desk' }, { id: 'b', title: 'Chair' });
    index.put([['a', undefined]]);
    expect(find('desk').total).toBe(0);
    expect(find('chair').total).toBe(1);
  });
});

describe('suggestions', () => {
  it('complete the last word, and mend it, with searches that find something', () => {
    const { index, find } = indexOf(
      { title: 'White lab coat' },
      { title: 'Lamp' },
      { title: 'White chair' },
    );
    const suggest = (typed: string) =>
      suggestWords(index.vocabulary(), typed, 5, (search) => {
        const { total, isPartial } = find(search);
        return total > 0 && !isPartial;
      });
    expect(suggest('la')).toEqual(expect.arrayContaining(['lamp', 'lab', 'lab coat']));
    expect(suggest('white c')).toEqual(expect.arrayContaining(['white chair', 'white coat']));
    expect(suggest('chiar')).toEqual(['chair']);
    expect(suggest('lamp c')).toEqual([]);
  });
});

describe('the words of the trade', () => {
  it('are each in one script', () => {
    for (const word of readSynonyms().words.keys()) {
      const scripts = ['Latin', 'Sinhala', 'Tamil'].filter((script) =>
        new RegExp(`\\p{Script=${script}}`, 'u').test(word),
      );
      expect(scripts, word).toHaveLength(1);
    }
  });

  it('lead from a general word to its kinds, and not back', () => {
    const synonyms = readSynonyms();
    expect(synonyms.of('phone')).toContain('galaxy');
    expect(synonyms.of('galaxy')).toEqual([]);
    expect(synonyms.kindsOf('galaxy')).toEqual(['phone']);
  });
});

describe('spelling', () => {
  it('is compared by its sound and counts edits of one letter', () => {
    expect(spellingKey('fone')).toBe(spellingKey('phone'));
    expect(spellingKey('bycicle')).toBe(spellingKey('bicycle'));
    expect(spellingKey('stashunery')).toBe(spellingKey('stationery'));
    expect([
      editDistance('lapotp', 'laptop'),
      editDistance('abc', 'abd'),
      editDistance('abc', ''),
    ]).toEqual([1, 1, 3]);
  });
});
