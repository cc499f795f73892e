import { createHash } from 'node:crypto';
import { join } from 'node:path';

import type {
  MeetingLine,
  MeetingText,
} from '../../server/src/engines/language-engine/meeting-engine.ts';
import { DATA_DIR, readItems } from '../eval-folder.ts';

const FOLDER = join(DATA_DIR, 'documents/meetings');
const OWN_FOLDER = join(import.meta.dirname, '../own');
/** Meetings whose day nobody knows; nothing in them is dated. */
const UNKNOWN_DAY = '2026-11-18T10:00:00';

type SpokenTurn = { speaker: string; text: string };

/** Meetings of the AMI corpus with summaries written by people, cut into what they are about (silver). */
export type AmiMeeting = {
  id: string;
  meeting: MeetingText;
  abstract: readonly string[];
  actions: readonly string[];
  decisions: readonly string[];
  problems: readonly string[];
};

export type QmsumQuery = {
  query: string;
  answer: string;
  /** First and last turn, both included, of each passage that the answer rests on; general questions have none. */
  relevant_text_span: readonly (readonly [number, number])[];
};

export type QmsumMeeting = {
  id: string;
  meeting: MeetingText;
  general: readonly QmsumQuery[];
  specific: readonly QmsumQuery[];
};

export type OwnActionItem = {
  description: string;
  quote: string;
  owner: string | null;
  due: string | null;
  due_text: string | null;
};

export type OwnPoint = { text: string; quote: string };

export type OwnMeeting = {
  id: string;
  meeting: MeetingText;
  action_items: readonly OwnActionItem[];
  decisions: readonly OwnPoint[];
  risks: readonly OwnPoint[];
  open_questions: readonly OwnPoint[];
};

export type DuePhrase = { text: string; ref: string; due: string | null };

/** @returns undefined when the data is not there, as every loader here */
export function loadAmi(): AmiMeeting[] | undefined {
  type Item = Omit<AmiMeeting, 'meeting'> & { transcript: SpokenTurn[] };
  return readItems<Item>(join(FOLDER, 'ami_actions.jsonl'))?.map(({ transcript, ...rest }) => ({
    ...rest,
    meeting: meetingOf(rest.id, transcript),
  }));
}

export function loadQmsum(): QmsumMeeting[] | undefined {
  type Query = Omit<QmsumQuery, 'relevant_text_span'> & { relevant_text_span?: string[][] };
  type Item = { id: string; transcript: SpokenTurn[]; general: Query[]; specific: Query[] };
  const withSpans = ({ query, answer, relevant_text_span = [] }: Query): QmsumQuery => ({
    query,
    answer,
    relevant_text_span: relevant_text_span.map((span) => [Number(span[0]), Number(span[1])]),
  });
  return readItems<Item>(join(FOLDER, 'qmsum_val.jsonl'))?.map((item) => ({
    id: item.id,
    meeting: meetingOf(item.id, item.transcript),
    general: item.general.map(withSpans),
    specific: item.specific.map(withSpans),
  }));
}

/** @param half the first is for tuning; nobody who tuned has seen the second */
export function loadOwnMeetings(half: 'first' | 'second'): OwnMeeting[] | undefined {
  type Item = Omit<OwnMeeting, 'meeting'> & {
    title: string;
    began: string;
    participants: string[];
    transcript: string;
  };
  return readItems<Item>(join(OWN_FOLDER, `meetings-${half}.jsonl`))?.map(
    ({ title, began, participants, transcript, ...rest }) => ({
      ...rest,
      meeting: {
        ...meetingOf(rest.id, turnsOf(transcript)),
        title,
        participants,
        language: null,
        began: began.slice(0, 19),
      },
    }),
  );
}

export function loadDuePhrases(): DuePhrase[] | undefined {
  return readItems<DuePhrase>(join(FOLDER, 'due_phrases.jsonl'));
}

/** Turns as the engine is given them: `Ana: Good morning.`, one a line. */
export function meetingOf(id: string, turns: readonly SpokenTurn[]): MeetingText {
  const lines: MeetingLine[] = [];
  let text = '';
  for (const { speaker, text: said } of turns) {
    const start = text.length + speaker.length + 2;
    text += `${speaker}: ${said}\n`;
    lines.push({ speaker, start, end: text.length - 1, start_time: null, end_time: null });
  }
  return {
    id,
    title: id,
    text,
    text_sha256: createHash('sha256').update(text).digest('hex'),
    lines,
    language: 'en',
    began: UNKNOWN_DAY,
    participants: [...new Set(turns.map(({ speaker }) => speaker))],
  };
}

function turnsOf(transcript: string): SpokenTurn[] {
  return transcript
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [, speaker = '', text = ''] = /^([^:]{1,80}):\s*(.*)$/u.exec(line) ?? [];
      return { speaker, text };
    });
}
