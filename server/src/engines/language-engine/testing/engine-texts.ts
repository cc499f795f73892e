import { createHash } from 'node:crypto';

import type { Analysis, Evidence } from '../../../contract/analysis.ts';
import type { MeetingEvidence } from '../../../contract/meeting-results.ts';
import type { ExtractedText, PageSpan } from '../../text-extraction/text-extraction-engine.ts';
import type { MeetingLine, MeetingText } from '../meeting-engine.ts';

/** Makes an extracted text of these pages. */
export function makeExtractedText(...pages: string[]): ExtractedText {
  const text = pages.join('\f');
  const spans: PageSpan[] = [];
  let start = 0;
  for (const page of pages) {
    spans.push({ page: spans.length + 1, start, end: start + page.length });
    start += page.length + 1;
  }
  return {
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    pages: spans,
    page_basis: 'rendered',
    media_type: 'application/pdf',
  };
}

/** Collects all evidence of an analysis, including evidence inside objects. */
export function collectEvidence(analysis: Analysis): Evidence[] {
  const inline = Object.values(analysis.extracted_fields)
    .filter((value) => Array.isArray(value))
    .flat()
    .flatMap((item: unknown) => (item as { evidence?: Evidence[] }).evidence ?? []);
  return [...Object.values(analysis.evidence).flat(), ...inline];
}

type SpokenTurn = readonly [speaker: string | null, text: string];

/** Makes a meeting of these turns, ten seconds each, on a Wednesday morning. */
export function makeMeeting(turns: readonly SpokenTurn[], id = 'meet_1'): MeetingText {
  const lines: MeetingLine[] = [];
  let text = '';
  for (const [index, [speaker, words]] of turns.entries()) {
    text += `${index === 0 ? '' : '\n'}${speaker === null ? '' : `${speaker}: `}`;
    const start = text.length;
    text += words;
    const start_time = index * 10;
    lines.push({ speaker, start, end: text.length, start_time, end_time: start_time + 10 });
  }
  return {
    id,
    title: 'Price list',
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    lines,
    language: 'en',
    began: '2026-11-18T10:00:00',
    participants: [],
  };
}

/** Makes evidence for the first place where the meeting has these words. */
export function makeEvidence({ text, text_sha256 }: MeetingText, excerpt: string): MeetingEvidence {
  const start = text.indexOf(excerpt);
  const end = start + excerpt.length;
  const verified = true;
  return { page: null, start, end, excerpt, text_sha256, match: 'exact', verified, start_time: 0 };
}
