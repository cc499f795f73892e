import { anyCue } from '../../../../language/cues.ts';
import { isLabelled } from './labelled-values.ts';

/** Postal codes with their place: five digits, `1016 GX`, `LS1 4QP`, `0250 Oslo`, `111 22 Stockholm`, `00-950 Warszawa`. */
const POSTAL_CODE =
  /(?<![\d-])\d{5}(?![\d-]\d)|(?<!\d)\d{4}(?:\s?[A-Z]{2}\b|\s\p{Lu}\p{Ll}+)|\b[A-Z]{1,2}\d[A-Z\d]?\s\d[A-Z]{2}\b|(?<!\d)\d{3}\s\d{2}\s\p{L}{3}|(?<!\d)\d{2}-\d{3}(?!\d)/u;
/** Name and number of a street: `12 Mill Lane`, `Lindenstr. 12`, `8 rue des Tanneurs`. */
const HOUSE =
  /^\W*no\.?\s?\d|^\W*\d{1,5}\s?[a-zA-Z]?(?:\s?[-/]\s?\d+)?,?\s\p{L}{2}|^\p{L}[\p{L}.'’ -]{3,40},?\s\d{1,4}\s?[a-zA-Z]?(?:[-/]\d+)?(?:,|$)/iu;
const CONTACT = new RegExp(`\\b${anyCue('financial/contact-words')}\\b|@|\\.com`, 'iu');
const NOT_ADDRESS = new RegExp(
  `\\b${anyCue('financial/numbered-words')}\\b[\\s-]?(?:no|number|id|nr|idnr)?\\.?\\s?[.:#\\d]|^\\W*${anyCue('financial/document-words')}\\b`,
  'iu',
);

/** State and ZIP code; ID is also the word for a number. */
const US_PLACE = /\p{L},?\s[A-Z]{2}\s\d{5}(?:-\d{4})?$/u;

/** House number, as `NO. 12`; elsewhere these words begin the number of an invoice. */
const HOUSE_NUMBER = /^\W*no\.?\s?(?=\d)/iu;

/** Tells whether a line has a street with a house number, or a postal code. */
export function isAddress(text: string): boolean {
  return /\p{L}{3}/u.test(text) && !isOther(text) && (POSTAL_CODE.test(text) || HOUSE.test(text));
}

/** Tells whether a line has contact data, a labelled value or the title of a document. */
export function isOther(text: string): boolean {
  if (US_PLACE.test(text)) return false;
  const words = text.replace(HOUSE_NUMBER, '');
  return CONTACT.test(words) || NOT_ADDRESS.test(words) || isLabelled(words);
}
