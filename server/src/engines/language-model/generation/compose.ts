import type { ContentType, GenerationSource } from '../../../contract/generation.ts';
import { escapeMarkdown } from '../../../language/markdown.ts';
import { countWords, shortenLine } from '../../../language/content-words.ts';
import type { SourceText } from '../../language-engine/generation-engine.ts';
import type { TopicPassage, TopicPassages } from '../../language-engine/retrieval-engine.ts';
import type { DraftSection, DraftSentence, DraftText } from './draft-text.ts';
import { trimEndOf } from '../../../kernel/trim-end.ts';

/** Text with the list of its sources. */
export type ComposedDraft = DraftText & {
  type: ContentType;
  sources: readonly SourceText[];
  /** Passages listed for each source, at least one if it has any. */
  shown: readonly (readonly TopicPassage[])[];
};

/** Longest quote of the text that is repeated in the list of sources. */
const EXCERPT_LENGTH_MAX = 160;
/** Limits of a title in the list of sources. */
const TITLE_IN_LIST = { words: 6, length: 60 };

/**
 * Composes a draft with the list of its sources and adapts its length. A draft that is too long loses sentences from its
 * end, unquoted ones first; one that is too short lists more passages.
 */
export function composeDraft(
  text: DraftText,
  { passages }: TopicPassages,
  {
    type,
    sources,
    words,
  }: Pick<ComposedDraft, 'type' | 'sources'> & { words: { min: number; max: number } },
): ComposedDraft {
  const shown = passages.map((own, source) => firstQuote(text, source) ?? own.slice(0, 1));
  const draft = shorten({ ...text, type, sources, shown }, words.max);
  return lengthen(draft, passages, words);
}

/** Counts the words of the list of sources with one passage each. */
export function minimumWords(
  { type, sources }: Pick<ComposedDraft, 'type' | 'sources'>,
  { passages }: TopicPassages,
): number {
  const shown = passages.map((own) => own.slice(0, 1));
  return countWords(renderDraft({ title: '', sections: [], type, sources, shown }));
}

/** Returns the first quote of a source in the text; undefined if there is none or it is too long. */
function firstQuote({ sections }: DraftText, source: number): TopicPassage[] | undefined {
  const quoted = sections
    .flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.quoted))
    .find((quote) => quote.source === source);
  if (!quoted) return undefined;
  const { evidence } = quoted;
  return evidence.excerpt.length > EXCERPT_LENGTH_MAX
    ? undefined
    : [{ text: evidence.excerpt, evidence }];
}

function shorten(draft: ComposedDraft, wordsMax: number): ComposedDraft {
  let short = draft;
  while (countWords(renderDraft(short)) > wordsMax) {
    const all = short.sections.flatMap(({ sentences }) => sentences);
    const last = all.findLast(({ kind }) => kind !== 'said') ?? all.at(-1);
    if (!last) return short;
    short = { ...short, sections: removeSentence(short.sections, last) };
  }
  return short;
}

function removeSentence(
  sections: readonly DraftSection[],
  sentence: DraftSentence,
): DraftSection[] {
  return sections.map((section) => ({
    ...section,
    sentences: section.sentences.filter((each) => each !== sentence),
  }));
}

function lengthen(
  draft: ComposedDraft,
  passages: TopicPassages['passages'],
  { min, max }: { min: number; max: number },
): ComposedDraft {
  let long = draft;
  const further = passages.flatMap((own, source) =>
    own.slice(1).map((passage, rank) => ({ source, passage, rank })),
  );
  for (const { source, passage } of further.toSorted((a, b) => a.rank - b.rank)) {
    if (countWords(renderDraft(long)) >= min) break;
    const shown = long.shown.map((own, at) => (at === source ? [...own, passage] : own));
    const longer = { ...long, shown };
    if (countWords(renderDraft(longer)) <= max) long = longer;
  }
  return long;
}

/** Renders a draft as Markdown; text of the model and of the sources is escaped. */
export function renderDraft({ type, title, sections, sources, shown }: ComposedDraft): string {
  const isLetter = type === 'email';
  const parts = [
    isLetter ? `**Subject:** ${escapeMarkdown(title)}` : `# ${escapeMarkdown(title)}`,
    ...sections.flatMap((section) => renderSection(section, isLetter)),
    ...sources.map((source, index) => renderSource(source, index, shown[index] ?? [])),
  ];
  return parts.join('\n\n');
}

function renderSection({ heading, isList, sentences }: DraftSection, isLetter: boolean): string[] {
  if (sentences.length === 0) return [];
  const title = escapeMarkdown(heading);
  const head = title === '' ? [] : [isLetter ? `**${title}**` : `## ${title}`];
  const lines = sentences.map(renderSentence);
  return [...head, isList ? lines.map((line) => `- ${line}`).join('\n') : lines.join(' ')];
}

function renderSentence({ text, kind, quoted }: DraftSentence): string {
  if (kind === 'missing') return `[To add: ${trimEndOf(escapeMarkdown(text), /[.\s]/)}]`;
  const numbers = new Set(quoted.map(({ source }) => `[${source + 1}]`));
  return [escapeMarkdown(text), ...numbers].join(' ');
}

function renderSource(
  { title }: SourceText,
  index: number,
  shown: readonly TopicPassage[],
): string {
  const quotes = shown.map(({ text }) => ` “${escapeMarkdown(text)}”`).join('');
  return `[${index + 1}] ${escapeMarkdown(shortenLine(title, TITLE_IN_LIST))}${quotes === '' ? '' : `:${quotes}`}`;
}

/** Lists the sources with the passages that the draft quotes, each once, in the order of the text. */
export function listSources({ sections, sources, shown }: ComposedDraft): GenerationSource[] {
  const quoted = sections.flatMap(({ sentences }) => sentences.flatMap((one) => one.quoted));
  return sources.map(({ type, id, title }, index) => {
    const own = quoted.flatMap(({ source, evidence }) => (source === index ? [evidence] : []));
    const all = [...own, ...(shown[index] ?? []).map(({ evidence }) => evidence)];
    const byPlace = new Map(all.map((evidence) => [`${evidence.start}-${evidence.end}`, evidence]));
    return { type, id, title, evidence: [...byPlace.values()] };
  });
}
