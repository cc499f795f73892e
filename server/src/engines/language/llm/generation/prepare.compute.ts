import { findPassages } from '../../built-in/generation/passages/find-passages.ts';
import { readTopic } from '../../built-in/generation/topic.ts';
import { splitWords } from '../../built-in/words/split-words.ts';
import { languageOfWords } from '../../built-in/words/stop-words.ts';
import type { TextLanguage } from '../../built-in/words/text-language.ts';
import type { SourceText } from '../../generation-engine.ts';
import { weighWritten } from './weigh.ts';
import type { Prepared, PrepareTask, WeighTask, Written } from './written.ts';

/** Words of a passage that are quoted at most. */
const QUOTE_WORDS_MAX = 20;
const PASSAGES_MAX = 12;
/** Fewer words of a topic tell no language. */
const WORDS_TOLD_BY = 3;
const LENGTH_READ = 20_000;

export function prepare({ request, keywords, sources }: PrepareTask): Prepared {
  const { subject, words } = readTopic(request.topic, request.locale);
  const passages = findPassages(sources, { words, keywords });
  return {
    language: languageFor(request, sources),
    subject,
    passages: passages.map((own) =>
      own.slice(0, PASSAGES_MAX).map((passage) => {
        const { text, evidence } = passage.quote(QUOTE_WORDS_MAX);
        return { text, evidence };
      }),
    ),
  };
}

export function weigh(task: WeighTask): Written {
  return weighWritten(task);
}

/** That of the topic where it tells, else that of the first source that does, else the one asked for. */
function languageFor(
  { topic, locale = 'en' }: PrepareTask['request'],
  sources: readonly SourceText[],
): TextLanguage | null {
  const letters = topic.match(/\p{L}/gu)?.length ?? 0;
  const latin = topic.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (latin < letters / 2) return null;
  const words = wordsOf(topic);
  const told = words.length < WORDS_TOLD_BY ? undefined : languageOfWords(words);
  if (told) return told;
  for (const { text } of sources) {
    const language = languageOfWords(wordsOf(text.text.slice(0, LENGTH_READ)));
    if (language) return language;
  }
  return locale;
}

function wordsOf(text: string): string[] {
  return splitWords(text).map((word) => word.text);
}
