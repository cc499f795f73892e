import type { ContentType } from '../../../../contract/generation.ts';
import type { PointKind } from '../points/stated-point.ts';
import { quoteTopic, type Topic } from '../topic.ts';
import { placeholder, type SectionKindName } from './section-kinds.ts';

/** Section of an outline. */
export type OutlineSection = {
  title: string;
  kind: SectionKindName;
  /** Kinds of stated points that belong here, besides the sentences that fit. */
  points?: readonly PointKind[];
  /** Set for a section of stated points alone. */
  isPointsOnly?: true;
  /** Fixed content, which only the writer can replace; `hashtags` stands for the hashtags. */
  fixed?: string;
};

/** Structure of one type of text. */
export type Outline = {
  /** Name of the type, as the title shows it. */
  name: string;
  /** Whether the name stands in every title; else only where the topic is no title by itself. */
  isTitledByName?: true;
  /** Returns the line between the title and the first section, for a subject in Markdown. */
  head?: (subject: string) => string;
  sections: readonly OutlineSection[];
  /** Whether the outcome of a meeting comes first. */
  startsWithOutcome?: true;
  /** Set for a text that says nothing but what its sources say, so that it has no other gaps. */
  isOfSources?: true;
  /** Whether it is a letter: with a greeting and a signature, and with paragraphs instead of sections. */
  isLetter?: true;
};

const STEPS: readonly PointKind[] = ['action', 'obligation'];
const OPEN: readonly PointKind[] = ['risk', 'question', 'gap'];

/** Outline of each type of text. */
export const OUTLINES: Readonly<Record<ContentType, Outline>> = {
  email: {
    name: 'Email',
    head: (subject) => `**Subject:** ${subject}`,
    isLetter: true,
    sections: [
      { title: 'Why I am writing', kind: 'brief' },
      { title: 'What we know', kind: 'findings', points: ['decision'] },
      { title: 'What is open', kind: 'risks', points: OPEN },
      { title: 'What happens next', kind: 'steps', points: STEPS },
      { title: 'What I ask of you', kind: 'action' },
    ],
  },
  blog_post: {
    name: 'Blog post',
    sections: [
      { title: 'How it begins', kind: 'background' },
      { title: 'Why it matters', kind: 'meaning' },
      { title: 'What there is to know', kind: 'findings', points: ['decision'] },
      { title: 'An example', kind: 'example' },
      { title: 'What to do next', kind: 'action' },
    ],
  },
  summary: {
    name: 'Summary',
    isTitledByName: true,
    isOfSources: true,
    startsWithOutcome: true,
    sections: [
      { title: 'In brief', kind: 'brief' },
      { title: 'Key points', kind: 'findings', points: ['obligation'] },
      { title: 'Dates', kind: 'timeline' },
      { title: 'Figures', kind: 'cost' },
      { title: 'Risks and open questions', kind: 'risks', points: OPEN },
    ],
  },
  report: {
    name: 'Report',
    isTitledByName: true,
    startsWithOutcome: true,
    sections: [
      { title: 'Summary', kind: 'brief' },
      { title: 'Background', kind: 'background' },
      { title: 'Findings', kind: 'findings' },
      { title: 'Risks and open questions', kind: 'risks', points: OPEN },
      { title: 'Recommendations', kind: 'decision', points: ['proposal'] },
      { title: 'Next steps', kind: 'steps', points: STEPS },
    ],
  },
  proposal: {
    name: 'Proposal',
    isTitledByName: true,
    sections: [
      { title: 'Summary', kind: 'brief' },
      { title: 'Background', kind: 'background', points: ['decision', 'question', 'risk'] },
      { title: 'Approach', kind: 'approach', points: ['proposal'] },
      { title: 'Timeline', kind: 'timeline' },
      { title: 'Cost', kind: 'cost' },
      { title: 'Next steps', kind: 'steps', points: STEPS },
    ],
  },
  social_post: {
    name: 'Post',
    sections: [
      { title: 'Hook', kind: 'meaning' },
      { title: 'Message', kind: 'findings', points: ['decision'] },
      { title: 'Proof', kind: 'example' },
      { title: 'Call to action', kind: 'action' },
      { title: 'Hashtags', kind: 'brief', fixed: 'hashtags' },
    ],
  },
  meeting_agenda: {
    name: 'Agenda',
    isTitledByName: true,
    head: () => `**When and where:** ${placeholder('date, time and place')}`,
    sections: [
      { title: 'Aim of the meeting', kind: 'brief' },
      { title: 'Where things stand', kind: 'findings', points: ['decision'] },
      { title: 'Risks and open questions', kind: 'risks', points: OPEN },
      { title: 'Decisions to make', kind: 'decision', points: ['proposal'] },
      { title: 'Who does what by when', kind: 'steps', points: STEPS },
    ],
  },
  press_release: {
    name: 'Press release',
    head: () => placeholder('city and date'),
    sections: [
      { title: 'The news', kind: 'findings', points: ['decision'] },
      { title: 'Why it matters', kind: 'meaning' },
      { title: 'Background', kind: 'background' },
      {
        title: 'Quote',
        kind: 'example',
        fixed: placeholder('a quotation with the name and position of its speaker'),
      },
      { title: 'About us', kind: 'about' },
      {
        title: 'Contact',
        kind: 'action',
        fixed: placeholder('name, telephone number and address'),
      },
    ],
  },
};

/** Outcome of a meeting, at the beginning of summaries and reports. */
const OUTCOME_SECTIONS: readonly OutlineSection[] = [
  { title: 'Decisions', kind: 'decided', points: ['decision'], isPointsOnly: true },
  { title: 'Action items', kind: 'tasks', points: ['action'], isPointsOnly: true },
  { title: 'Risks', kind: 'dangers', points: ['risk'], isPointsOnly: true },
  { title: 'Open questions', kind: 'questions', points: ['question', 'gap'], isPointsOnly: true },
];
/** Kinds of sections that the outcome of a meeting replaces. */
const REPLACED_KINDS: readonly SectionKindName[] = ['risks'];

/** Returns the sections of an outline; with a meeting among the sources, its outcome comes first in summaries and reports. */
export function listSections(
  { sections, startsWithOutcome }: Outline,
  hasMeeting: boolean,
): readonly OutlineSection[] {
  if (!startsWithOutcome || !hasMeeting) return sections;
  return [...OUTCOME_SECTIONS, ...sections.filter(({ kind }) => !REPLACED_KINDS.includes(kind))];
}

const TITLE_LIMITS = { words: 9, length: 80 };

/** Returns the title of a text. A topic that is a question or an instruction is quoted. */
export function titleOf(
  { name, isTitledByName }: Outline,
  { subject, isRequest, text }: Topic,
): string {
  if (isRequest) return `${name}: ${quoteTopic(text, TITLE_LIMITS)}`;
  return isTitledByName ? `${name}: ${subject}` : capitalize(subject);
}

/** Writes the first letter of a subject as a capital. */
export function capitalize(subject: string): string {
  return subject.slice(0, 1).toUpperCase() + subject.slice(1);
}
