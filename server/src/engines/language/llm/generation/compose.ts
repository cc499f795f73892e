import type { ContentType, GenerationSource } from '../../../../contract/generation.ts';
import { asText } from '../../built-in/generation/markdown.ts';
import { cutShort } from '../../built-in/generation/topic.ts';
import { countWords } from '../../content-words.ts';
import type { SourceText } from '../../generation-engine.ts';
import type { Passage, Prepared, Section, Sentence, Written } from './written.ts';

/** A text with what is shown of each source below it. */
export type Draft = Written & {
  type: ContentType;
  sources: readonly SourceText[];
  /** Of each source, in its own words; at least one of each that has any. */
  shown: readonly (readonly Passage[])[];
};

/** A longer quote of the text is not shown again below it. */
const EXCERPT_LENGTH_MAX = 160;
const TITLE_IN_LIST = { words: 6, length: 60 };

/**
 * The text as a draft within its words: what is too long loses sentences from its end, those that rest on nothing first;
 * what is too short shows more of its sources.
 */
export function compose(
  written: Written,
  { passages }: Prepared,
  {
    type,
    sources,
    words,
  }: Pick<Draft, 'type' | 'sources'> & { words: { min: number; max: number } },
): Draft {
  const shown = passages.map((own, source) => firstOf(written, source) ?? own.slice(0, 1));
  const draft = shortened({ ...written, type, sources, shown }, words.max);
  return filled(draft, passages, words);
}

/** Words that the names of the sources and one quote of each take. */
export function leastWords(
  { type, sources }: Pick<Draft, 'type' | 'sources'>,
  { passages }: Prepared,
): number {
  const shown = passages.map((own) => own.slice(0, 1));
  return countWords(render({ title: '', sections: [], type, sources, shown }));
}

/** What a text quotes first of a source, in the words of the source. */
function firstOf({ sections }: Written, source: number): Passage[] | undefined {
  const quoted = sections
    .flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.quoted))
    .find((one) => one.source === source);
  if (!quoted) return undefined;
  const { evidence } = quoted;
  return evidence.excerpt.length > EXCERPT_LENGTH_MAX
    ? undefined
    : [{ text: evidence.excerpt, evidence }];
}

function shortened(draft: Draft, max: number): Draft {
  let short = draft;
  while (countWords(render(short)) > max) {
    const all = short.sections.flatMap(({ sentences }) => sentences);
    const last = all.findLast(({ kind }) => kind !== 'said') ?? all.at(-1);
    if (!last) return short;
    short = { ...short, sections: without(short.sections, last) };
  }
  return short;
}

function without(sections: readonly Section[], sentence: Sentence): Section[] {
  return sections.map((section) => ({
    ...section,
    sentences: section.sentences.filter((one) => one !== sentence),
  }));
}

function filled(
  draft: Draft,
  passages: Prepared['passages'],
  { min, max }: { min: number; max: number },
): Draft {
  let full = draft;
  const further = passages.flatMap((own, source) =>
    own.slice(1).map((passage, rank) => ({ source, passage, rank })),
  );
  for (const { source, passage } of further.toSorted((a, b) => a.rank - b.rank)) {
    if (countWords(render(full)) >= min) break;
    const shown = full.shown.map((own, at) => (at === source ? [...own, passage] : own));
    const longer = { ...full, shown };
    if (countWords(render(longer)) <= max) full = longer;
  }
  return full;
}

/** The text as Markdown: nothing that a model or a source wrote is more than text in it. */
export function render({ type, title, sections, sources, shown }: Draft): string {
  const isLetter = type === 'email';
  const parts = [
    isLetter ? `**Subject:** ${asText(title)}` : `# ${asText(title)}`,
    ...sections.flatMap((section) => renderSection(section, isLetter)),
    ...sources.map((source, index) => renderSource(source, index, shown[index] ?? [])),
  ];
  return parts.join('\n\n');
}

function renderSection({ heading, isList, sentences }: Section, isLetter: boolean): string[] {
  if (sentences.length === 0) return [];
  const title = asText(heading);
  const head = title === '' ? [] : [isLetter ? `**${title}**` : `## ${title}`];
  const lines = sentences.map(renderSentence);
  return [...head, isList ? lines.map((line) => `- ${line}`).join('\n') : lines.join(' ')];
}

function renderSentence({ text, kind, quoted }: Sentence): string {
  if (kind === 'missing') return `[To add: ${asText(text).replace(/[.\s]+$/, '')}]`;
  const numbers = new Set(quoted.map(({ source }) => `[${source + 1}]`));
  return [asText(text), ...numbers].join(' ');
}

function renderSource({ title }: SourceText, index: number, shown: readonly Passage[]): string {
  const quotes = shown.map(({ text }) => ` “${asText(text)}”`).join('');
  return `[${index + 1}] ${asText(cutShort(title, TITLE_IN_LIST))}${quotes === '' ? '' : `:${quotes}`}`;
}

/** What a draft quotes of each source, each passage once, in the order of the text. */
export function sourcesOf({ sections, sources, shown }: Draft): GenerationSource[] {
  const quoted = sections.flatMap(({ sentences }) => sentences.flatMap((one) => one.quoted));
  return sources.map(({ type, id, title }, index) => {
    const own = quoted.flatMap(({ source, evidence }) => (source === index ? [evidence] : []));
    const all = [...own, ...(shown[index] ?? []).map(({ evidence }) => evidence)];
    const byPlace = new Map(all.map((evidence) => [`${evidence.start}-${evidence.end}`, evidence]));
    return { type, id, title, evidence: [...byPlace.values()] };
  });
}
