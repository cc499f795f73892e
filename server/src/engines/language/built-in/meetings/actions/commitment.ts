import type { MeetingSentence } from '../reading/read-meeting.ts';

/** Who is to act, as the sentence puts it. */
export type Form =
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

/** How firmly it is put. */
export type Modality = 'will' | 'must' | 'can' | 'want' | 'might' | 'please' | 'bare';

/** What a sentence says that somebody is to do. */
export type Commitment = {
  sentence: MeetingSentence;
  form: Form;
  modality: Modality;
  /** The person named or addressed, as an index of `People.names`. */
  person: number | undefined;
  /** Whether somebody is addressed by a name that none of those present has. */
  isOutsider: boolean;
  /** First and last (excluded) token of what is to be done; the first is a verb. */
  verb: number;
  end: number;
  /** First token of its clause: the first of the sentence, or where the one before ends. */
  from: number;
  /** The verb in its base form. */
  base: string;
  /** Where the subject begins in the sentence's `plain`. */
  at: number;
  /** Of a passive, the tokens of its subject: `the notice` of `the notice has to be sent`. */
  object: readonly [start: number, end: number] | undefined;
  /** What speaks for it or against it in its own sentence. */
  facts: Set<string>;
};
