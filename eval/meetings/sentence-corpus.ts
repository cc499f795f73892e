import { readdirSync, readFileSync } from 'node:fs';

import { isTextLanguage, type TextLanguage } from '../../server/src/language/text-language.ts';

/** Labelled sentence of a meeting. */
export type MeetingStatement = {
  /** Writer of the sentence, as `A`. */
  hand: string;
  language: TextLanguage;
  kind: 'action' | 'decision' | 'risk' | 'question' | 'none';
  sentence: string;
  /** Words of the sentence that name who is to do the work; empty for nobody, undefined where nobody labelled them. */
  owner: string | undefined;
  /** Words of the sentence that say when the work is due; empty for none. */
  due: string;
};

/** Hands whose sentences are never used to fit or to look at; they measure only. */
export const HELD_HANDS: ReadonlySet<string> = new Set(['C', 'F', 'L']);

const CORPUS = new URL('../corpus/meetings/', import.meta.url);
const KINDS = new Set<string>(['action', 'decision', 'risk', 'question', 'none']);

/** Reads the files `meetings-*.txt`: a header `# hand: A; …; language: en` and lines `kind|sentence|owner|due`. */
export function loadMeetingStatements(): MeetingStatement[] {
  return readdirSync(CORPUS)
    .filter((name) => /^meetings-.*\.txt$/.test(name))
    .toSorted()
    .flatMap((name) => parseStatements(readFileSync(new URL(name, CORPUS), 'utf8')));
}

function parseStatements(text: string): MeetingStatement[] {
  const [header, ...lines] = text.split('\n');
  const [, hand, language] = /^# hand: (\w+);.*language: (\w+)/.exec(header!) ?? [];
  if (!hand || !language || !isTextLanguage(language)) throw new Error(`Unknown header: ${header}`);
  return lines.flatMap((line): MeetingStatement[] => {
    const [kind = '', sentence = '', owner = '', due = ''] = line.split('|');
    if (!isKind(kind)) return [];
    return [{ hand, language, kind, sentence, owner: owner.trim(), due: due.trim() }];
  });
}

function isKind(kind: string): kind is MeetingStatement['kind'] {
  return KINDS.has(kind);
}
