/** Written in two ways and spoken in one; the right side is the form that is compared. */
const SPELLINGS: Readonly<Record<string, string>> = {
  mister: 'mr',
  missus: 'mrs',
  doctor: 'dr',
  versus: 'vs',
  okay: 'ok',
  alright: 'all right',
  cannot: 'can not',
  grey: 'gray',
  towards: 'toward',
  afterwards: 'afterward',
  programme: 'program',
  centre: 'center',
  theatre: 'theater',
  metre: 'meter',
  litre: 'liter',
  defence: 'defense',
  offence: 'offense',
  licence: 'license',
  practise: 'practice',
  cheque: 'check',
  plough: 'plow',
  storey: 'story',
  catalogue: 'catalog',
  dialogue: 'dialog',
  judgement: 'judgment',
  aeroplane: 'airplane',
};

const CONTRACTIONS: readonly (readonly [RegExp, string])[] = [
  [/^won't$/, 'will not'],
  [/^shan't$/, 'shall not'],
  [/^can't$/, 'can not'],
  [/^let's$/, 'let us'],
  [/n't$/, ' not'],
  [/'re$/, ' are'],
  [/'m$/, ' am'],
  [/'ll$/, ' will'],
  [/'ve$/, ' have'],
  [/^(it|he|she|that|there|here|what|who|where|how)'s$/, '$1 is'],
];

const BRITISH: readonly (readonly [RegExp, string])[] = [
  [/^(col|fav|hon|lab|neighb|behavi|harb|flav|hum|rum|vig)our/, '$1or'],
  [/(?<=[a-z]{3})is(e|ed|es|ing|ation|ations)$/, 'iz$1'],
  [/(?<=[a-z]{3})ys(e|ed|es|ing)$/, 'yz$1'],
  [/(?<=[aeiou]l)l(ed|ing|er|ers)$/, '$1'],
];

const ORDINALS: Readonly<Record<string, string>> = {
  '1st': 'first',
  '2nd': 'second',
  '3rd': 'third',
  '4th': 'fourth',
  '5th': 'fifth',
  '6th': 'sixth',
  '7th': 'seventh',
  '8th': 'eighth',
  '9th': 'ninth',
  '10th': 'tenth',
  '11th': 'eleventh',
  '12th': 'twelfth',
};

/**
 * One way to write an English word: contractions in full, American endings, titles short, small ordinals in letters.
 * The same is done to both sides, so a form that is no English word, as `wize`, does no harm.
 *
 * @param word in lower case, with straight apostrophes
 * @returns one word, or several with spaces between
 */
export function spellAlike(word: string): string {
  const full = CONTRACTIONS.reduce((text, [pattern, form]) => text.replace(pattern, form), word);
  return full
    .split(' ')
    .map((part) => part.replaceAll("'", ''))
    .map((part) => SPELLINGS[part] ?? ORDINALS[part] ?? americanEnding(part))
    .join(' ');
}

function americanEnding(word: string): string {
  return BRITISH.reduce((text, [pattern, form]) => text.replace(pattern, form), word);
}
