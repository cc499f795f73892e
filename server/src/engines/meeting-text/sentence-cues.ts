import { anyOf, loadAllCues, loadCues } from '../../language/cues.ts';
import type { TextLanguage } from '../../language/text-language.ts';

/**
 * Wording that speaks for a finding, or against it if its weight is negative. The pattern is tested against
 * `MeetingSentence.plain`.
 */
export type SentenceCue = { readonly pattern: RegExp; readonly weight: number };

const WEIGHT_LINE = /^= (-?[\d.]+)$/;
const LIST_NAME = /\{([a-z][a-z-]*)(\*?)\}/g;

/**
 * Reads the list `meetings/TOPIC` of a language as one pattern for `MeetingSentence.plain`. Each line is one
 * alternative: whole words, with light pattern syntax.
 *
 * - `^` ties a line to the beginning of the sentence, `$` to its end.
 * - `…` at the end of a line allows the last word to go on.
 * - `{name}` stands for any line of the list `name`; `{name*}` for any number of them, each with an optional comma.
 *
 * @returns a pattern that matches nothing when the language has no such list
 */
export function loadSentencePattern(language: TextLanguage, topic: string): RegExp {
  return compileSentencePattern(language, loadCues(language, `meetings/${topic}`));
}

/**
 * Reads weighted cues from the list `meetings/TOPIC` of a language. A line `= WEIGHT` begins a cue; the lines below it
 * are its alternatives, in the syntax of `loadSentencePattern`.
 *
 * @throws when the first line gives no weight
 */
export function loadSentenceCues(language: TextLanguage, topic: string): readonly SentenceCue[] {
  const groups: { weight: number; lines: string[] }[] = [];
  for (const line of loadCues(language, `meetings/${topic}`)) {
    const weight = WEIGHT_LINE.exec(line)?.[1];
    const group = groups.at(-1);
    if (weight !== undefined) groups.push({ weight: Number(weight), lines: [] });
    else if (group) group.lines.push(line);
    else throw new Error(`${language}/meetings/${topic}.txt: no weight above "${line}"`);
  }
  return groups.map(({ weight, lines }) => ({
    pattern: compileSentencePattern(language, lines),
    weight,
  }));
}

/** Adds the weights of all cues that a sentence contains. */
export function sumCueWeights(plain: string, cues: readonly SentenceCue[]): number {
  return cues.reduce((sum, { pattern, weight }) => (pattern.test(plain) ? sum + weight : sum), 0);
}

/**
 * Reads the lists `meetings/TOPIC` of all languages as one pattern, for sentences whose language may change within a
 * meeting. The syntax is that of `loadSentencePattern`.
 */
export function loadMixedSentencePattern(topic: string): RegExp {
  return compileLines(loadAllCues(`meetings/${topic}`), (name) => loadAllCues(`meetings/${name}`));
}

/** Compiles lines in the syntax of `loadSentencePattern`; they may name lists of the language. */
export function compileSentencePattern(language: TextLanguage, lines: readonly string[]): RegExp {
  return compileLines(lines, (name) => loadCues(language, `meetings/${name}`));
}

type LoadList = (name: string) => readonly string[];

function compileLines(lines: readonly string[], loadList: LoadList): RegExp {
  const source = anyOf(lines.map((line) => compileLine(line, loadList)));
  return new RegExp(source, source.includes('\\p{') ? 'u' : '');
}

function compileLine(line: string, loadList: LoadList): string {
  const source = line.replace(LIST_NAME, (_, name: string, repeated: string) => {
    const list = loadList(name);
    if (repeated === '') return anyOf(list);
    // A comma that is itself a word of the list must not be optional too: the work would double with each comma.
    const comma = list.includes(',') ? '' : '(?:, )?';
    return `(?:${anyOf(list)} ${comma})*`;
  });
  const start = source.startsWith('^') ? source : ` ${source}`;
  if (start.endsWith('…')) return start.slice(0, -1);
  return start.endsWith('$') ? start : `${start} `;
}
