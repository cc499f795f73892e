import { guessTextLanguage } from '../../../language/detect-language.ts';
import { containsNames, containsNumbers, supportOf } from '../claims/support.ts';
import { expandToSentences } from '../claims/surrounding-sentence.ts';
import type { DraftInput, DraftSentence, DraftText, SourceQuote } from './draft-text.ts';

/** Length of the text before and after a quote that counts as quoted with it. */
const CONTEXT_LENGTH = 300;
/** Least share of the words of a sentence that its quotes and the request must contain: a quote supports no story. */
const WORD_SHARE_MIN = 0.25;

/**
 * Removes the sentences that are not supported. A quoted sentence needs the support of its quotes. Other sentences,
 * titles and headings may contain only numbers and names of the request and of the source titles.
 */
export function removeUnsupported({ request, language, sources, draft }: DraftInput): DraftText {
  const requestText = [
    request.topic,
    ...request.keywords,
    ...sources.map(({ title }) => title),
  ].join('\n');
  const names = [requestText, ...sources.map(({ text }) => text.text)].join('\n').toLowerCase();
  const sourceLanguages = sources.map(({ text }) => guessTextLanguage(text.text));
  const draftLanguage = language ?? undefined;

  function isSupported(text: string, quoted: readonly SourceQuote[]): boolean {
    const contexts = quoted.map(({ source, evidence: { start, end } }) =>
      sources[source]!.text.text.slice(Math.max(0, start - CONTEXT_LENGTH), end + CONTEXT_LENGTH),
    );
    const isSameLanguage = quoted.every(({ source }) => sourceLanguages[source] === draftLanguage);
    const sentences = quoted.map(({ source, evidence }) =>
      expandToSentences(sources[source]!.text.text, evidence),
    );
    const support = supportOf(text, {
      text: [requestText, ...contexts].join('\n'),
      quoted: [requestText, ...sentences].join('\n'),
      names,
      language: isSameLanguage ? draftLanguage : undefined,
    });
    return support.isSupported && support.share >= WORD_SHARE_MIN;
  }

  function isFromRequest(text: string): boolean {
    return (
      containsNumbers(requestText, text) &&
      containsNames(requestText.toLowerCase(), text, draftLanguage)
    );
  }

  function isKept({ kind, text, quoted }: DraftSentence): boolean {
    if (text === '') return false;
    if (kind === 'said') return quoted.length > 0 && isSupported(text, quoted);
    return isFromRequest(text);
  }

  return {
    title: isFromRequest(draft.title) ? draft.title : '',
    sections: draft.sections.map((section) => ({
      ...section,
      heading: isFromRequest(section.heading) ? section.heading : '',
      sentences: section.sentences.filter(isKept),
    })),
  };
}
