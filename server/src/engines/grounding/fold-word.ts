const ONLY_SMALL = /^[a-z]+$/;
const ONLY_ASCII = /^[\0-\x7f]+$/;
/** Raised figures and fractions stay what they are: `30¹` is not `301`. */
const OTHER_NUMBERS = /\p{No}/u;
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const APOSTROPHES = /[\u2018\u2019\u201b\u02bc]/g;
const DASHES = /[\u2010-\u2015\u2212]/g;
const MINUS = '\u2212';

/**
 * The form in which words are compared: small letters, ligatures and wide forms taken apart, plain apostrophes, no
 * hyphens beside letters, no blanks between groups of figures. Points and commas in numbers stay: `1,000` and `1.000`
 * may be different numbers.
 *
 * @param word as `cutWords` cuts it out, which may hold the end of a line
 */
export function foldWord(word: string): string {
  if (ONLY_SMALL.test(word)) return word;
  const plain = (ONLY_ASCII.test(word) ? word : foldSigns(word)).toLowerCase().replace(/\s+/g, '');
  const sign = /^-\d/.test(plain) ? MINUS : '';
  return sign + plain.replace(/(?<!\d)-|-(?!\d)/g, '').replace(/(?<=\d)'(?=\d)/g, '');
}

function foldSigns(word: string): string {
  return word
    .normalize(OTHER_NUMBERS.test(word) ? 'NFC' : 'NFKC')
    .replace(UNSEEN, '')
    .replace(APOSTROPHES, "'")
    .replace(DASHES, '-');
}
