import type { SourceText } from '../../../language-engine/generation-engine.ts';
import { escapeMarkdown } from '../../../../language/markdown.ts';
import { shortenLine } from '../../../../language/content-words.ts';
import { lowerFirstWord } from '../topic.ts';
import { placeholder, SECTION_KINDS } from './section-kinds.ts';
import type { Outline } from './outlines.ts';
import type { PlannedSection, SectionQuote } from './plan.ts';
import type { ToneFrame } from './tones.ts';

/** Content of a text, before it is rendered. */
export type ContentDraft = {
  outline: Outline;
  tone: ToneFrame;
  /** Title, not yet escaped for Markdown. */
  title: string;
  subject: string;
  sections: readonly (PlannedSection & { questions: readonly string[] })[];
  /** Keywords that occur in no quote. */
  uncoveredKeywords: readonly string[];
  hashtags: string;
  /** Questions about the whole text. */
  checks: readonly string[];
  sources: readonly SourceText[];
  /** Whether the wording around the quotes is as short as possible. */
  isBrief: boolean;
};

export const CHECKS_HEADING = 'Before it goes out';
const TITLE_LIMITS = { words: 6, length: 60 };

/** Renders a draft as Markdown. */
export function renderDraft(draft: ContentDraft): string {
  const { outline, tone, isBrief } = draft;
  const subject = escapeMarkdown(draft.subject);
  const inText = escapeMarkdown(lowerFirstWord(draft.subject));
  const { isLetter } = outline;
  const parts = [
    isLetter ? '' : `# ${escapeMarkdown(draft.title)}`,
    outline.head?.(subject) ?? '',
    isLetter ? tone.greeting : '',
    isBrief ? tone.shortOpening(inText) : tone.opening(outline.noun, inText),
    isBrief || draft.sources.length === 0 ? '' : tone.note,
    ...renderSections(draft),
    renderList(draft, 'Also to cover', renderKeywords(draft)),
    renderList(draft, CHECKS_HEADING, draft.checks),
    isBrief && !isLetter ? '' : tone.closing,
    isLetter ? tone.signature.replace('\n', '  \n') : '',
    renderSources(draft.sources),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

function renderSections(draft: ContentDraft): string[] {
  let number = 0;
  const counter = { quotes: 0 };
  return draft.sections.map((section) => {
    number += 1;
    const { title, minutes } = section;
    const numbered =
      minutes === undefined ? title : `${number}. ${title} (${minutes} min, suggested)`;
    const lines = [
      ...renderFixedLines(section, draft),
      ...section.quotes.map((point) => renderQuote(point, draft, counter)),
      ...section.questions,
    ];
    return renderList(draft, numbered, lines);
  });
}

function renderFixedLines(
  { fixed, kind, quotes }: PlannedSection,
  { hashtags }: ContentDraft,
): string[] {
  if (fixed === 'hashtags') return [hashtags];
  if (fixed !== undefined) return [fixed];
  return quotes.length === 0 ? [placeholder(SECTION_KINDS[kind].gap)] : [];
}

/** Renders a quote. The lead words take turns, so that the lines begin differently. */
function renderQuote(
  { passage, quote }: SectionQuote,
  { tone, sources, isBrief }: ContentDraft,
  counter: { quotes: number },
): string {
  const lead = tone.leads[counter.quotes % tone.leads.length]!;
  counter.quotes += 1;
  const { page } = quote.evidence;
  const source = sources[passage.source]!;
  const isPaged = source.type === 'document' && source.text.pages.length > 1;
  const pageReference = isPaged && page !== null && !isBrief ? `, page ${page}` : '';
  const speaker =
    passage.speaker === null
      ? ''
      : `, ${escapeMarkdown(shortenLine(passage.speaker, SPEAKER_LIMITS))}`;
  return `${lead} [${passage.source + 1}]${pageReference}${speaker}: “${escapeMarkdown(quote.text)}”`;
}

const SPEAKER_LIMITS = { words: 4, length: 60 };

function renderKeywords({ uncoveredKeywords, sources }: ContentDraft): string[] {
  if (uncoveredKeywords.length === 0) return [];
  const task =
    sources.length === 0 ? 'a sentence on each' : 'a sentence on each; no quote above has one';
  return [...uncoveredKeywords.map(escapeMarkdown), placeholder(task)];
}

function renderList({ outline }: ContentDraft, title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const heading = outline.isLetter ? `**${title}**` : `## ${title}`;
  return `${heading}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function renderSources(sources: readonly SourceText[]): string {
  if (sources.length === 0) return '';
  const titles = sources.map(
    ({ title }, index) => `[${index + 1}] ${escapeMarkdown(shortenLine(title, TITLE_LIMITS))}`,
  );
  return `Sources: ${titles.join('; ')}`;
}
