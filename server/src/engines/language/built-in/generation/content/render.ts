import type { SourceText } from '../../../generation-engine.ts';
import { asText } from '../markdown.ts';
import { cutShort, inSentence } from '../topic.ts';
import { gap } from './gaps.ts';
import type { Outline } from './outlines.ts';
import type { PlannedSection, Point } from './plan.ts';
import { SECTION_KINDS } from './section-kinds.ts';
import type { ToneFrame } from './tones.ts';

/** Everything that stands in a text. */
export type Draft = {
  outline: Outline;
  tone: ToneFrame;
  /** Not escaped. */
  title: string;
  subject: string;
  sections: readonly (PlannedSection & { questions: readonly string[] })[];
  /** Keywords that no quote has. */
  alsoToCover: readonly string[];
  hashtags: string;
  /** What to ask of the whole. */
  checks: readonly string[];
  sources: readonly SourceText[];
  /** With as few words around what is known as there may be. */
  isBrief: boolean;
};

export const CHECKS_HEADING = 'Before it goes out';
const TITLE_IN_LIST = { words: 6, length: 60 };

/** The text as Markdown. */
export function render(draft: Draft): string {
  const { outline, tone, isBrief } = draft;
  const subject = asText(draft.subject);
  const inText = asText(inSentence(draft.subject));
  const { isLetter } = outline;
  const parts = [
    isLetter ? '' : `# ${asText(draft.title)}`,
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

function renderSections(draft: Draft): string[] {
  let number = 0;
  const counter = { points: 0 };
  return draft.sections.map((section) => {
    number += 1;
    const { title, minutes } = section;
    const numbered =
      minutes === undefined ? title : `${number}. ${title} (${minutes} min, suggested)`;
    const lines = [
      ...fixedLines(section, draft),
      ...section.points.map((point) => renderPoint(point, draft, counter)),
      ...section.questions,
    ];
    return renderList(draft, numbered, lines);
  });
}

function fixedLines({ fixed, kind, points }: PlannedSection, { hashtags }: Draft): string[] {
  if (fixed === 'hashtags') return [hashtags];
  if (fixed !== undefined) return [fixed];
  return points.length === 0 ? [gap(SECTION_KINDS[kind].gap)] : [];
}

/** Leads take turns, so that not every line begins alike. */
function renderPoint(
  { passage, quote }: Point,
  { tone, sources, isBrief }: Draft,
  counter: { points: number },
): string {
  const lead = tone.leads[counter.points % tone.leads.length]!;
  counter.points += 1;
  const { page } = quote.evidence;
  const source = sources[passage.source]!;
  const isPaged = source.type === 'document' && source.text.pages.length > 1;
  const place = isPaged && page !== null && !isBrief ? `, page ${page}` : '';
  const who = passage.speaker === null ? '' : `, ${asText(cutShort(passage.speaker, SPEAKER))}`;
  return `${lead} [${passage.source + 1}]${place}${who}: “${asText(quote.text)}”`;
}

const SPEAKER = { words: 4, length: 60 };

function renderKeywords({ alsoToCover, sources }: Draft): string[] {
  if (alsoToCover.length === 0) return [];
  const why =
    sources.length === 0 ? 'a sentence on each' : 'a sentence on each; no quote above has one';
  return [...alsoToCover.map(asText), gap(why)];
}

function renderList({ outline }: Draft, title: string, lines: readonly string[]): string {
  if (lines.length === 0) return '';
  const heading = outline.isLetter ? `**${title}**` : `## ${title}`;
  return `${heading}\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
}

function renderSources(sources: readonly SourceText[]): string {
  if (sources.length === 0) return '';
  const titles = sources.map(
    ({ title }, index) => `[${index + 1}] ${asText(cutShort(title, TITLE_IN_LIST))}`,
  );
  return `Sources: ${titles.join('; ')}`;
}
