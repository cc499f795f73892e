import type { MeetingReading, MeetingSentence } from '../reading/read-meeting.ts';
import type { Commitment } from './commitment.ts';
import type { People } from './people.ts';

/** A meeting with the names in its sentences marked: `tagged[i]` belongs to `sentences[i]`. */
export type TaggedMeeting = MeetingReading & { people: People; tagged: readonly string[] };

/** What became of a commitment in the words that followed. */
export type Outcome = 'accepted' | 'taken' | 'thanked' | 'refused' | 'withdrawn' | 'unanswered';

/** Work that somebody is to do, with the sentences that say so. */
export type Finding = {
  /** The one that says what is to be done. */
  commitment: Commitment;
  /** Others that say the same work: who accepts it, who asked for it, a recap. */
  others: Commitment[];
  /** In the order of the meeting. */
  sentences: MeetingSentence[];
  /** Name or label of the owner. */
  owner: string | null;
  /** The one who asked or offered; to whom `me` and `you` refer. */
  speaker: string | null;
  outcome: Outcome;
  facts: Set<string>;
};

/** What is said more often is not shown more often. */
const SENTENCES_MAX = 8;

export function addSentence(finding: Finding, sentence: MeetingSentence): void {
  if (finding.sentences.length >= SENTENCES_MAX || finding.sentences.includes(sentence)) return;
  finding.sentences.push(sentence);
  finding.sentences.sort((a, b) => a.index - b.index);
}
