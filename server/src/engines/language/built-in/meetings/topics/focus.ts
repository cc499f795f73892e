import { splitWords } from '../../words/split-words.ts';
import { termOf } from '../../words/term.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import { isStopWord } from '../../words/stop-words.ts';
import type { Sought } from './spread-scores.ts';
import type { TermIndex } from './term-index.ts';

/** What a reader wants to hear about. */
export type Focus = {
  /** All of its terms. */
  sought: Sought;
  /** Those of the thing itself: of `What did Ana think of the colour when discussing the design` without `design`. */
  core: Sought;
  /** Terms that stand beside each other in it. */
  pairs: ReadonlySet<string>;
  /** Whose words are asked for, as the meeting names them. */
  speakers: ReadonlySet<string>;
};

/** What questions about meetings are made of. */
const ASKING: Readonly<Record<TextLanguage, ReadonlySet<string>>> = {
  en: setOf(`summarize summarise summary discussion discuss discussed discussing meeting group team think thought opinion
    opinions say said talk talked talking present presented presenting presentation introduce introduced mention mentioned
    describe described explain conclusion conclude concluded decide decided decision final view views agree agreed
    disagree disagreed suggest suggested recommend recommended propose proposed ask asked point whole please give mates
    members member people questioned question debate debated comment commented regarding concerning towards according
    accordingly mean would perspective reason reasons elaborate attitude learn purpose want know tell`),
  es: setOf(
    'resumir resume resumen reunión grupo equipo opina opinó piensa pensó dijo dice habló hablaron discusión decidió decidieron propuso explica',
  ),
  fr: setOf(
    'résumer résume résumé réunion groupe équipe pense pensé dit parlé discussion décidé proposé explique avis',
  ),
  de: setOf(
    'zusammenfassen zusammenfassung besprechung sitzung gruppe team denkt dachte sagte sagt gesprochen diskussion entschieden vorgeschlagen meinung',
  ),
  pt: setOf(
    'resumir resuma resumo reunião grupo equipe equipa pensa pensou disse diz falou falaram discussão decidiu decidiram propôs explica',
  ),
};

const SETTING =
  /\bwhen (?:discuss|talk|present|mention|think|reflect|do|assess|introduc|consider)\w*\b|\bas for\b/i;
/** A word of another ending: `financial`, `finance`. */
const KIN_SHARE = 0.5;
const KIN_LENGTH_MIN = 5;
const KIN_ENDING_MAX = 3;

/** Reads a topic or question against the words of a meeting. */
export function readFocus(asked: string, index: TermIndex): Focus {
  const mentions = mentionsIn(asked, index);
  const about = mentions.reduce((text, { said }) => text.replace(said, ' '), asked);
  const terms = termsAsked(about, index.language);
  const setting = about.search(SETTING);
  const core = setting > 0 ? termsAsked(about.slice(0, setting), index.language) : terms;
  return {
    sought: withKin(terms, index),
    core: new Map(core.map((term) => [term, 1])),
    pairs: new Set(terms.slice(1).map((term, at) => `${terms[at]} ${term}`)),
    speakers: new Set(mentions.flatMap(({ names }) => names)),
  };
}

/** Whether it names anything; `What was the meeting about?` asks for all. */
export function asksSomething({ sought, speakers }: Focus): boolean {
  return sought.size > 0 || speakers.size > 0;
}

/** Whether anything of it was said, or by those whom it names. */
export function isHeard({ sought, speakers }: Focus, { postings }: TermIndex): boolean {
  return speakers.size > 0 || [...sought.keys()].some((term) => postings.has(term));
}

function termsAsked(text: string, language: TextLanguage): string[] {
  return splitWords(text)
    .filter(({ text: word }) => word.length > 1 && !isStopWord(word, language))
    .filter(({ text: word }) => !ASKING[language].has(word))
    .map(({ text: word }) => termOf(word, language));
}

function withKin(terms: readonly string[], { postings }: TermIndex): Sought {
  const sought = new Map(terms.map((term) => [term, 1]));
  const long = terms.filter((term) => term.length >= KIN_LENGTH_MIN);
  if (long.length === 0) return sought;
  for (const other of postings.keys()) {
    if (
      other.length >= KIN_LENGTH_MIN &&
      !sought.has(other) &&
      long.some((term) => isKin(term, other))
    ) {
      sought.set(other, KIN_SHARE);
    }
  }
  return sought;
}

function isKin(term: string, other: string): boolean {
  const stem = term.slice(0, Math.max(KIN_LENGTH_MIN, term.length - KIN_ENDING_MAX));
  return Math.abs(term.length - other.length) <= KIN_ENDING_MAX && other.startsWith(stem);
}

/** A speaker who is mentioned: the words that do it, and all labels that this person has in the meeting. */
type Mention = { said: string; names: string[] };

const TITLE = /^(?:mr|ms|mrs|dr|hon|the|right|prof|sir|herr|frau|m|mme|sra?|dra?)$/i;

/** Mentioned in full, by a part that only one bears, or by the office in brackets. */
function mentionsIn(asked: string, { turns }: TermIndex): Mention[] {
  const labels = new Map<string, string[]>();
  for (const label of new Set(turns.flatMap(({ speaker }) => speaker ?? []))) {
    const name = label.replace(/\(.*\)/, '').trim();
    labels.set(name, [...(labels.get(name) ?? []), label]);
  }
  return [...labels].flatMap(([name, names]) => {
    const said = mentionOf(asked, name, names, [...labels.keys()]);
    return said === undefined ? [] : [{ said, names }];
  });
}

function mentionOf(
  asked: string,
  name: string,
  labels: readonly string[],
  all: readonly string[],
): string | undefined {
  const offices = labels.flatMap(
    (label) => /\(([^,)]{7,})/.exec(label)?.[1]?.split(' and ')[0] ?? [],
  );
  const own = partsOf(name).filter((part) =>
    all.every((other) => other === name || !partsOf(other).includes(part)),
  );
  const surname = partsOf(name).at(-1)!;
  const parts = own.filter((part) => part === surname || own.length === 1 || all.length < 12);
  return (
    [name, ...offices].map((words) => findName(asked, words)).find((said) => said !== undefined) ??
    parts.map((part) => findPart(asked, part)).find((said) => said !== undefined)
  );
}

/** In small letters only where somebody does something: `the marketing strategy` is nobody's. */
function findName(asked: string, words: string): string | undefined {
  if (words.length < 2) return undefined;
  const name = RegExp.escape(words);
  const capital = new RegExp(`(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{N}])`, 'u').exec(asked);
  const doing = new RegExp(
    `(?<=\\b(?:did|does|do|with|by|and|of) (?:the )?)${name}(?![\\p{L}\\p{N}])|(?<![\\p{L}\\p{N}])${name}(?=['’]s)`,
    'iu',
  );
  return (capital ?? doing.exec(asked))?.[0];
}

/** A letter, as in `Grad B`, must stand alone and behind another word. */
function findPart(asked: string, part: string): string | undefined {
  const name = RegExp.escape(part);
  if (part.length === 1) {
    return part === 'I' ? undefined : new RegExp(`(?<=[a-z] )${name}\\b(?!['’.])`).exec(asked)?.[0];
  }
  return part.length > 2 ? findName(asked, part) : undefined;
}

function partsOf(name: string): string[] {
  return name.split(/\s+/).filter((part) => part !== '' && !TITLE.test(part.replace('.', '')));
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(/\s+/));
}
