import { languageOfText } from '../../built-in/text/language-of-text.ts';
import { bearingOf, hasNamesOf, hasNumbersOf } from '../claims/bearing.ts';
import { aroundPlace } from '../claims/around-place.ts';
import type { Quoted, Sentence, WeighTask, Written } from './written.ts';

/** Signs before and behind a quote that count as said with it. */
const AROUND_LENGTH = 300;
/** Of the words of a sentence so many stand there or in the request: a quote bears no tale around it. */
const SHARE_MIN = 0.25;

/**
 * A text with the sentences that hold: what is said is borne by what is quoted for it, and what is not quoted has no
 * figures and names but those of the request and the titles.
 */
export function weighWritten({ request, language, sources, written }: WeighTask): Written {
  const given = [request.topic, ...request.keywords, ...sources.map(({ title }) => title)].join(
    '\n',
  );
  const names = [given, ...sources.map(({ text }) => text.text)].join('\n').toLowerCase();
  const languages = sources.map(({ text }) => languageOfText(text.text));
  const own = language ?? undefined;

  function isBorne(text: string, quoted: readonly Quoted[]): boolean {
    const said = quoted.map(({ source, evidence: { start, end } }) =>
      sources[source]!.text.text.slice(Math.max(0, start - AROUND_LENGTH), end + AROUND_LENGTH),
    );
    const isOneLanguage = quoted.every(({ source }) => languages[source] === own);
    const sentences = quoted.map(({ source, evidence }) =>
      aroundPlace(sources[source]!.text.text, evidence),
    );
    const ground = {
      text: [given, ...said].join('\n'),
      quoted: [given, ...sentences].join('\n'),
      names,
    };
    const bearing = bearingOf(text, { ...ground, language: isOneLanguage ? own : undefined });
    return bearing.isBorne && bearing.share >= SHARE_MIN;
  }

  const holds = ({ kind, text, quoted }: Sentence): boolean => {
    if (text === '') return false;
    if (kind === 'said') return quoted.length > 0 && isBorne(text, quoted);
    return isOfRequest(text);
  };
  const isOfRequest = (text: string) =>
    hasNumbersOf(given, text) && hasNamesOf(given.toLowerCase(), text, own);
  return {
    title: isOfRequest(written.title) ? written.title : '',
    sections: written.sections.map((section) => ({
      ...section,
      heading: isOfRequest(section.heading) ? section.heading : '',
      sentences: section.sentences.filter(holds),
    })),
  };
}
