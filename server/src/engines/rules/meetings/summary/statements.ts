import { tagPartsOfSpeech } from '../../../../language/parts-of-speech.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import type { SummaryCandidate } from './candidates.ts';
import { frameQuote } from './quote-frames.ts';
import { isWellFormed } from './sentence-grammar.ts';
import { toThirdPerson } from './third-person.ts';

/** Parts of speech whose words begin with a capital only at the beginning of a sentence. */
const CLOSED_CLASS = /^(?:DET|PRON|ADP|SCONJ|CCONJ|AUX)$/;

/** Matches a topic before a clause, which no frame can go before: `And the biscuits: let's keep the oat ones`. */
const TOPIC_LEAD = /^[^:.!?]{2,40}:\s+\p{L}/u;

/**
 * Writes what a speaker said: in English in the third person where this is possible (`Ana will pay`, `Ben said that the group
 * needs a van`), else as a quote with the speaker's name.
 */
export function writeStatement(
  { sentence: { speaker }, clean: { text } }: Pick<SummaryCandidate, 'sentence' | 'clean'>,
  language: TextLanguage,
): string {
  if (speaker === null || text.startsWith(`${speaker} `)) return text;
  const quote = () => frameQuote(language, 'said', { text, who: speaker });
  if (language !== 'en') return quote();
  const own = toThirdPerson(text, { speaker, isDecision: false });
  if (own === undefined || !isWellFormed(own) || TOPIC_LEAD.test(text)) return quote();
  if (own.startsWith(speaker)) return own;
  const [first] = tagPartsOfSpeech(own);
  const said = `${speaker} said that ${own.charAt(0).toLowerCase()}${own.slice(1)}`;
  return first && CLOSED_CLASS.test(first.pos) ? said : quote();
}

/** Writes one paragraph for each topic segment. */
export function writeParagraphs(
  chosen: readonly SummaryCandidate[],
  language: TextLanguage,
): string {
  let text = '';
  for (const [at, candidate] of chosen.entries()) {
    const isNew = chosen[at - 1]?.segment !== candidate.segment;
    text += (at === 0 ? '' : isNew ? '\n' : ' ') + writeStatement(candidate, language);
  }
  return text;
}
