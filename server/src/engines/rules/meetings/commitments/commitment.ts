import type { DuePhrase } from '../../../../language/due-dates/find-due-phrases.ts';
import type { Span } from '../../../../language/span.ts';
import type { PeopleIndex } from '../../../meeting-text/people.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';
import type { ScoredSentences } from '../sentence-model/score-sentences.ts';
import type { SentenceModel } from '../sentence-model/sentence-model.ts';

/** Actor of a commitment, as the sentence puts it. */
export type CommitmentForm =
  /** `I'll send it` */
  | 'self'
  /** `Can you send it?`, `Ana, please send it`, `Send it by Friday` */
  | 'ask'
  /** `Tom will send it`, `Tom to send it` */
  | 'named'
  /** `We need to send it`, `let's send it` */
  | 'team'
  /** `Somebody has to send it`, `who is going to send it?` */
  | 'someone'
  /** `It has to be sent` */
  | 'passive';

/** Modal verb of a commitment: how firmly the sentence puts it. */
export type Modality = 'will' | 'must' | 'can' | 'want' | 'might' | 'please' | 'bare';

/** Part of a sentence that says that somebody is to do something. */
export type Commitment = {
  sentence: MeetingSentence;
  form: CommitmentForm;
  modality: Modality;
  /** Index of the named or addressed person in `PeopleIndex.names`. */
  person: number | undefined;
  /** Name, role or team that the sentence gives the work to, where it is nobody in `PeopleIndex.names`. */
  ownerName: string | undefined;
  /** Offsets of the words that belong to no description: those that name the owner. */
  omitted: readonly Span[];
  /** Token index of the task's verb. */
  verb: number;
  /** Token index behind the task. */
  end: number;
  /** Token index at which the clause of the commitment begins. */
  from: number;
  /** The verb in its base form. */
  base: string;
  /** Offset of the subject in the sentence's `plain`. */
  at: number;
  /** Tokens of a passive's subject: `the notice` of `the notice has to be sent`. */
  object: readonly [start: number, end: number] | undefined;
  /** Names of facts in the sentence that speak for the commitment or against it. */
  facts: Set<string>;
};

/** Meeting with the names and the kinds of its sentences: the `i`-th of each list belongs to `sentences[i]`. */
export type TaggedMeeting = MeetingReading &
  ScoredSentences & {
    people: PeopleIndex;
    /** `plain` of each sentence with names as `@3`. */
    tagged: readonly string[];
    model: SentenceModel;
  };

/** Result of a commitment by the sentences after it. */
export type CommitmentOutcome =
  | 'accepted'
  | 'taken'
  | 'thanked'
  | 'refused'
  | 'withdrawn'
  | 'unanswered';

/** Work that somebody is to do, with the sentences that say so. */
export type Finding = {
  /** The commitment that says what is to be done. */
  commitment: Commitment;
  /** Further commitments to the same work, at most 20: an acceptance, a request, a recap. */
  others: Commitment[];
  /** Evidence in the meeting's order, at most `SENTENCES_MAX` sentences. */
  sentences: MeetingSentence[];
  /** Name or label of the owner. */
  owner: string | null;
  /** Speaker of the request or offer, to whom `me` refers. */
  speaker: string | null;
  outcome: CommitmentOutcome;
  facts: Set<string>;
};

/** Due date of work, with the sentence that states it. Offsets are those of the meeting's text. */
export type WorkDueDate = DuePhrase & {
  sentence: MeetingSentence;
  /** Due date that this one corrects. */
  replaced?: WorkDueDate;
};

const SENTENCES_MAX = 8;

/** Adds a sentence to the evidence of a finding, in the meeting's order; ignores repetitions and a full list. */
export function addFindingSentence(finding: Finding, sentence: MeetingSentence): void {
  if (finding.sentences.length >= SENTENCES_MAX || finding.sentences.includes(sentence)) return;
  finding.sentences.push(sentence);
  finding.sentences.sort((a, b) => a.index - b.index);
}
