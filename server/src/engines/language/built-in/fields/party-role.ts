import type { Reading } from '../reading.ts';
import { type FieldFinding, foundValue } from './field-finding.ts';

const ARTICLE = /^(?:the|el|la|los|las|le|les|der|die|das|o|a|os|as)\s|^l'/;

/** The party that the document calls by the word of the key: `provider`, `landlord_name`. */
export function findPartyInRole(reading: Reading, key: string): FieldFinding | undefined {
  const role = plain(key).replace(/\sname$|^name of\s/, '');
  const party = reading.parties.find(({ terms }) => terms.some((term) => plain(term) === role));
  return party && foundValue(party.name, [party], party.confidence);
}

/** In small letters with single blanks, without an article. */
function plain(words: string): string {
  return words
    .replace(/([\p{Ll}\p{N}])(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[\s_*-]+/g, ' ')
    .trim()
    .replace(ARTICLE, '')
    .trim();
}
