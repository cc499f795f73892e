import type { ContentType } from '../../../../contract/generation.ts';
import { placeholder, type SectionKindName } from './section-kinds.ts';

/** Section of an outline. */
export type OutlineSection = {
  title: string;
  kind: SectionKindName;
  /** Suggested length in minutes, of the 60 minutes of an agenda. */
  minutes?: number;
  /** Fixed content, which only the writer can replace; `hashtags` stands for the hashtags. */
  fixed?: string;
};

/** Structure of one type of text. */
export type Outline = {
  /** Returns the title of a text about a subject. */
  title: (subject: string) => string;
  /** Noun for the text in a sentence. */
  noun: string;
  /** Returns the lines between the title and the first section. */
  head?: (subject: string) => string;
  sections: readonly OutlineSection[];
  /** Whether it is a letter: with a greeting and a signature, and with paragraphs instead of sections. */
  isLetter?: true;
};

/** Outline of each type of text. */
export const OUTLINES: Readonly<Record<ContentType, Outline>> = {
  email: {
    title: (subject) => subject,
    noun: 'message',
    head: (subject) => `**Subject:** ${subject}`,
    isLetter: true,
    sections: [
      { title: 'Why I am writing', kind: 'brief' },
      { title: 'What we know', kind: 'findings' },
      { title: 'What is open', kind: 'risks' },
      { title: 'What I ask of you', kind: 'action' },
    ],
  },
  blog_post: {
    title: (subject) => subject,
    noun: 'post',
    sections: [
      { title: 'How it begins', kind: 'background' },
      { title: 'Why it matters', kind: 'meaning' },
      { title: 'What there is to know', kind: 'findings' },
      { title: 'An example', kind: 'example' },
      { title: 'What to do next', kind: 'action' },
    ],
  },
  summary: {
    title: (subject) => `Summary: ${subject}`,
    noun: 'summary',
    sections: [
      { title: 'In brief', kind: 'brief' },
      { title: 'Key points', kind: 'findings' },
      { title: 'Dates', kind: 'timeline' },
      { title: 'Figures', kind: 'cost' },
      { title: 'Open questions', kind: 'risks' },
    ],
  },
  report: {
    title: (subject) => `Report: ${subject}`,
    noun: 'report',
    sections: [
      { title: 'Summary', kind: 'brief' },
      { title: 'Background', kind: 'background' },
      { title: 'Findings', kind: 'findings' },
      { title: 'Risks and open questions', kind: 'risks' },
      { title: 'Recommendations', kind: 'decision' },
      { title: 'Next steps', kind: 'steps' },
    ],
  },
  proposal: {
    title: (subject) => `Proposal: ${subject}`,
    noun: 'proposal',
    sections: [
      { title: 'Summary', kind: 'brief' },
      { title: 'Background', kind: 'background' },
      { title: 'Approach', kind: 'approach' },
      { title: 'Timeline', kind: 'timeline' },
      { title: 'Cost', kind: 'cost' },
      { title: 'Next steps', kind: 'steps' },
    ],
  },
  social_post: {
    title: (subject) => subject,
    noun: 'post',
    sections: [
      { title: 'Hook', kind: 'meaning' },
      { title: 'Message', kind: 'findings' },
      { title: 'Proof', kind: 'example' },
      { title: 'Call to action', kind: 'action' },
      { title: 'Hashtags', kind: 'brief', fixed: 'hashtags' },
    ],
  },
  meeting_agenda: {
    title: (subject) => `Agenda: ${subject}`,
    noun: 'agenda',
    head: () => `**When and where:** ${placeholder('date, time and place')}`,
    sections: [
      { title: 'Aim of the meeting', kind: 'brief', minutes: 5 },
      { title: 'Where things stand', kind: 'findings', minutes: 15 },
      { title: 'Risks and open questions', kind: 'risks', minutes: 10 },
      { title: 'Decisions', kind: 'decision', minutes: 20 },
      { title: 'Who does what by when', kind: 'steps', minutes: 10 },
    ],
  },
  press_release: {
    title: (subject) => subject,
    noun: 'release',
    head: () => `${placeholder('city')}, ${placeholder('date')}:`,
    sections: [
      { title: 'The news', kind: 'findings' },
      { title: 'Why it matters', kind: 'meaning' },
      { title: 'Background', kind: 'background' },
      {
        title: 'Quote',
        kind: 'example',
        fixed: `${placeholder('what somebody who may be quoted really said')} ${placeholder('name and position')}`,
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
