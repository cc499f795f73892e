const NUMBERING =
  /^(?:[\W\d]|(?:art\p{L}*|cl[áa]usula|section|clause|paragraph|§)\.?\s(?=[\dIVXL])|[IVXL]+[.)]?(?=\s|$))+/iu;
const VERB =
  /(?<!\p{L})(?:is|are|was|were|has|have|shall|will|may|ist|sind|gilt|gelten|es|son|est|sont|é|são|fait|vaut)(?!\p{L})/iu;
const WORDS_MAX = 3;
const CAPITAL_WORDS_MAX = 8;

/** A heading or a number that stands alone and says nothing by itself: `9.2 Cap.`, `Article 7`, `TERCERA.`. */
export function isBareHeading(passage: string): boolean {
  const words = passage.trim().replace(NUMBERING, '');
  if (!/\p{L}/u.test(words)) return !/\d{3}/.test(passage);
  if (/\d|[:;,]$/.test(words)) return false;
  const count = words.split(/\s+/).length;
  if (!/\p{Ll}/u.test(words)) return count <= CAPITAL_WORDS_MAX;
  return count <= WORDS_MAX && /^\p{Lu}/u.test(words) && !VERB.test(words);
}
