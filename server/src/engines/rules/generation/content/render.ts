import type { SourceText } from '../../../language-engine/generation-engine.ts';
import { escapeMarkdown } from '../../../../language/markdown.ts';
import { shortenLine } from '../../../../language/content-words.ts';
import { quoteTopic, type Topic } from '../topic.ts';
import { placeholder, SECTION_KINDS } from './section-kinds.ts';
import { capitalize, type Outline } from './outlines.ts';
import type { PlannedSection, SectionQuote } from './plan.ts';
import type { ToneFrame } from './tones.ts';

/** Content of a text, before it is rendered. */
export type ContentDraft = {
  outline: Outline;
  tone: ToneFrame;
  /** Title, not yet escaped for Markdown. */
  title: string;
  topic: Topic;
  sections: readonly PlannedSection[];
  /** Keywords that occur in no quote. */
  uncoveredKeywords: readonly string[];
  hashtags: string;
  sources: readonly SourceText[];
  /** Whether the wording around the quotes is as short as possible. */
  isBrief: boolean;
};

const TITLE_LIMITS = { words: 6, length: 60 };
const TOPIC_LIMITS = { words: 40, length: 300 };

/** Renders a draft as Markdown. The topic stands apart from our sentences: in the title, the subject or in quotes. */
export function renderDraft(draft: ContentDraft): string {
  const { outline, tone, isBrief, topic } = draft;
  const { isLetter } = outline;
  const subject = topic.isRequest
    ? placeholder('the subject')
    : escapeMarkdown(capitalize(topic.subject));
  const parts = [
    isLetter ? '' : `# ${escapeMarkdown(draft.title)}`,
    renderTopic(draft),
    outline.head?.(subject) ?? '',
    isLetter ? tone.greeting : '',
    [isBrief || draft.sources.length === 0 ? '' : `${tone.quotesNote} `, tone.gapsNote].join(''),
    ...renderSections(draft),
    renderList(draft, 'Also to cover', renderKeywords(draft)),
    isBrief && !isLetter ? '' : tone.closing,
    isLetter ? tone.signature.replace('\n', '  \n') : '',
    renderSources(draft.sources),
  ];
  return parts.filter((part) => part !== '').join('\n\n');
}

/** Renders the topic of a letter that has no other place for it, or more of a topic than the title holds. */
function renderTopic({ outline, topic, title, isBrief }: ContentDraft): string {
  const isShown = !(outline.isLetter && topic.isRequest) && !title.includes('…');
  if (isShown || isBrief) return '';
  return `**Topic:** ${escapeMarkdown(quoteTopic(topic.text, TOPIC_LIMITS))}`;
}

function renderSections(draft: ContentDraft): string[] {
  const counter = { quotes: 0 };
  return draft.sections.map((section) =>
    renderList(draft, section.title, [
      ...renderFixedLines(section, draft),
      ...section.quotes.map((quote) => renderQuote(quote, draft, counter)),
    ]),
  );
}

function renderFixedLines(
  { fixed, kind, quotes }: PlannedSection,
  { hashtags }: ContentDraft,
): string[] {
  if (fixed === 'hashtags') return [hashtags];
  if (fixed !== undefined) return [fixed];
  return quotes.length === 0 ? [placeholder(SECTION_KINDS[kind].gap)] : [];
}

/** Renders a quote, a table as a list of its rows. The lead words take turns, so that the lines begin differently. */
function renderQuote(
  { passage, quote }: SectionQuote,
  { tone, sources, isBrief }: ContentDraft,
  counter: { quotes: number },
): string {
  const lead = tone.leads[counter.quotes % tone.leads.length]!;
  counter.quotes += 1;
  const page = quote.evidence[0]?.page ?? null;
  const source = sources[passage.source]!;
  const isPaged = source.type === 'document' && source.text.pages.length > 1;
  const pageReference = isPaged && page !== null && !isBrief ? `, page ${page}` : '';
  const speaker = passage.speaker === null ? '' : `, ${escapeName(passage.speaker)}`;
  const from = `${lead} [${passage.source + 1}]${pageReference}${speaker}:`;
  if (quote.rows) {
    return [from, ...quote.rows.map((row) => `  - “${escapeMarkdown(row)}”`)].join('\n');
  }
  return [`${from} “${escapeMarkdown(quote.text)}”`, ...renderPointNotes(passage)].join(' ');
}

/** Renders what is known of a point besides its words. */
function renderPointNotes({ point }: SectionQuote['passage']): string[] {
  if (!point) return [];
  const { owner, due, label } = point;
  return [
    ...(label === null ? [] : [`Kind: ${escapeName(label)}.`]),
    ...(owner === null ? [] : [`Owner: ${escapeName(owner)}.`]),
    ...(due === null ? [] : [`Due: ${escapeName(due)}.`]),
  ];
}

const NAME_LIMITS = { words: 6, length: 60 };

function escapeName(name: string): string {
  return escapeMarkdown(shortenLine(name, NAME_LIMITS));
}

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
