import type { Word } from '../../engines/speech/speech-engine.ts';
import type { SpokenForm } from './spoken-form.ts';

/**
 * The words of a term in the place of those that were heard, with the punctuation around these. As many words keep
 * their times, one word spans all of them, and otherwise the time is shared out by letters.
 *
 * @param startsSentence a term in lower case then keeps the capital that was written
 */
export function writeTerm(
  heard: readonly { word: Word; form: SpokenForm }[],
  term: readonly string[],
  startsSentence: boolean,
): Word[] {
  const [first, last] = [heard[0]!, heard.at(-1)!];
  const texts = [...term];
  if (startsSentence && first.form.startsUpper) texts[0] = capitalised(texts[0]!);
  texts[0] = first.form.before + texts[0]!;
  texts[texts.length - 1] += last.form.genitive + last.form.after;
  const times = timesOf(
    heard.map(({ word }) => word),
    term,
  );
  const confidence = heard.reduce((sum, { word }) => sum + word.confidence, 0) / heard.length;
  return texts.map((text, index) => ({ text, ...times[index]!, confidence }));
}

type Times = Pick<Word, 'start_time' | 'end_time'>;

function timesOf(heard: readonly Word[], term: readonly string[]): Times[] {
  if (heard.length === term.length) {
    return heard.map(({ start_time, end_time }) => ({ start_time, end_time }));
  }
  const start = heard[0]!.start_time;
  const seconds = heard.at(-1)!.end_time - start;
  const letters = term.join('').length;
  let behind = 0;
  return term.map((text) => {
    const start_time = start + (seconds * behind) / letters;
    behind += text.length;
    return { start_time, end_time: start + (seconds * behind) / letters };
  });
}

/** Only of a term without capitals: "iPhone" stays. */
function capitalised(text: string): string {
  return text === text.toLowerCase() ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
