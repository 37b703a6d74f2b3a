const STOP_WORDS = new Set(
  `a an the of for in on at to and or with from by my me i im is it its near around some any please pls need needed want
  wanted looking buy sell sells sale selling have has get find cheap cheapest best good nice price rs lkr under
  one what which who where how do does can could would you your we our am are be there this that these something
  somewhere anything thing things stuff item items ones so if as into only just also like very really low lowest
  affordable available budget below less than max maximum upto between rupees
  eka ekak ekek ona oni mata thiyenawada thiyenawa thiyena tiyenawa mokakda dekak ganna vikunanna aduwata keeyada kiyada hoda
  oru venum vendum vaanga nalla
  එක එකක් රු රුපියල් ඕන ඕනේ ඕනා සහ හා ගන්න ලාභ අඩු මිල මට කීයද හොඳ තියෙනවද තියෙනවා අවශ්යයි විකිණීමට
  ஒரு வேண்டும் வேணும் மற்றும் வாங்க மலிவான எனக்கு நல்ல விலை குறைந்த விற்பனைக்கு ரூபாய்`.split(/\s+/),
);
/** A number after these is a price, and so are those that follow it: "between 500 and 1000". */
const BEFORE_PRICES = new Set(
  'under below than max maximum upto between budget price rs lkr රු'.split(' '),
);
const BETWEEN_PRICES = new Set(['and', 'to']);
const AFTER_PRICES = new Set('rs lkr rupees රුපියල් ரூபாய்'.split(' '));
const AMOUNT = /^\d+k?$/;

/** Drops words without significance and prices, unless there are no others. */
export function withoutFillers(words: readonly string[]): readonly string[] {
  const prices = placesOfPrices(words);
  const telling = words.filter((word, at) => !STOP_WORDS.has(word) && !prices.has(at));
  return telling.length === 0 ? words : telling;
}

/** Whether a folded word tells nothing about what is meant: in English, in Sinhala of either script, or in Tamil. */
export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}

function placesOfPrices(words: readonly string[]): ReadonlySet<number> {
  const prices = new Set<number>();
  let first = 0;
  let isPrice = false;
  for (const [at, word] of words.entries()) {
    if (AMOUNT.test(word)) {
      if (isPrice) prices.add(at);
      continue;
    }
    const isBefore = AMOUNT.test(words[at + 1] ?? '');
    if (AFTER_PRICES.has(word) && !isBefore)
      for (let one = first; one < at; one += 1) prices.add(one);
    isPrice = BEFORE_PRICES.has(word) || (isPrice && BETWEEN_PRICES.has(word));
    first = at + 1;
  }
  return prices;
}
