const ADVERBS = String.raw`(?:\s(?:now|just|then|also|all|hereby|therefore|finally))*`;
/** Clause of what was decided: behind `that`, `to`, a colon or a comma. */
const CONTENT = String.raw`(?:\sthen)?(?:\s(?<link>that|to)\s|\s?[:,]\s(?:that\s)?)(?<content>.+)$`;
/** Sentences that only carry out or report the act of deciding; what was decided follows. */
const ACTS = [
  String.raw`(?:let['’]?s|let us|I propose (?:that )?we|we)${ADVERBS}\s(?<verb>decide|agree|resolve)`,
  String.raw`(?:it['’]?s|it is|that['’]s|that is)${ADVERBS}\s(?<verb>decided|agreed|settled|resolved)`,
  String.raw`(?:the|our)\s(?<verb>decision|agreement)\s(?:is|was)`,
].map(
  (act) =>
    new RegExp(
      String.raw`^(?:decision:\s*)?(?:(?:so|then|and|now|well),?\s)*${act}${CONTENT}`,
      'isu',
    ),
);
/** `we decided to decide that …`: the second act is the first one. */
const DOUBLE =
  /\b(decided?|agreed?|resolved?)((?:\s\w+){0,3}?)\sto\s(?:decide|agree|resolve)(?:\s(that|to)\s|:\s)/i;
const IMPERATIVE = /^let['’]?s\b|^let us\b/i;
const ACTS_MAX = 4;

/**
 * Rewrites an English decision as what `we` decided: `Let's decide that the phone stays on` becomes `We decided that the phone
 * stays on`, and `It's decided then, we keep the price` becomes `We decided that we keep the price`. Acts of deciding within
 * one another become one. Any other sentence stays as it is.
 */
export function unwrapDecision(sentence: string): string {
  let text = sentence.replace(
    DOUBLE,
    (_, verb: string, between: string, link = 'that') => `${verb}${between} ${link} `,
  );
  let lead = '';
  for (let acts = 0; acts < ACTS_MAX; acts++) {
    const groups = ACTS.map((act) => act.exec(text)?.groups).find((found) => found !== undefined);
    if (!groups) break;
    const { verb = '', link = 'that', content = '' } = groups;
    text = content;
    lead = `We ${/^agree/i.test(verb) ? 'agreed' : 'decided'} ${link} `;
    if (link === 'to') break;
  }
  return lead === '' || IMPERATIVE.test(text) ? capitalize(text) : lead + toInnerClause(text);
}

/** Writes the beginning of a sentence small, unless it is a name. */
function toInnerClause(text: string): string {
  const isName = /^(?:I\b|\p{Lu}{2})/u.test(text);
  if (isName || !STARTS_CLAUSE.test(text)) return text;
  return text.replace(/^\p{Lu}/u, (letter) => letter.toLowerCase());
}

/** Words that begin with a capital only at the beginning of a sentence. */
const STARTS_CLAUSE =
  /^(?:we|they|it|he|she|the|a|an|this|that|these|those|our|their|all|no|there|everyone|nobody)\b/i;

function capitalize(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
}
