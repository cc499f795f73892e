/**
 * Budget of an answer. Lengths are characters as JSON, the others are counts. The largest rows, items and texts together
 * stay below `answer`: `answer-size.test.ts` fills all of them.
 */
export const BUDGET = {
  /** Whole answer. */
  answer: 25_000,
  /** Items or text of an answer; the rest is for other fields. */
  items: 18_000,
  /** A meeting with its items. */
  meeting: 24_000,

  rows: 20,
  results: 20,
  title: 200,
  fetchedTitle: 500,
  name: 80,
  names: 6,
  id: 60,
  tags: 10,
  tag: 50,

  summary: 3_000,
  /** All points of one list of a summary. */
  points: 2_500,
  point: 400,
  actionItem: 500,
  taskDescription: 300,
  chatAnswer: 2_000,
  chatSources: 4,
  /** An answer from several sources, all its passages, and the sources that were read and were not. */
  joinedAnswer: 6_000,
  joinedSources: 12_000,
  joinedRead: 3_000,
  joinedNotRead: 1_500,
  joinedTitle: 100,
  excerpt: 450,

  findingValue: 1_000,
  findingProperties: 20,
  quote: 400,
  quotes: 2,

  contentTitle: 300,
  contentSources: 20,
  contentSourceTitle: 100,
  contentWarnings: 20,
  contentWarning: 100,

  /** A page besides its text. */
  pageOverhead: 40,
  /** A turn besides its text and its speaker. */
  turnOverhead: 200,
};
