import type { Tone } from '../../../../contract/generation.ts';
import { placeholder } from './section-kinds.ts';

/** Wording around the quotes. Every tone says the same: none praises, promises or claims anything. */
export type ToneFrame = {
  greeting: string;
  /** Returns the first sentence; `noun` names the text, as `report`. */
  opening: (noun: string, subject: string) => string;
  /** Returns the first sentence of a short text. */
  shortOpening: (subject: string) => string;
  /** Explanation of quotes and placeholders. */
  note: string;
  /** Words before the number of a source, used in turn; one to three words each. */
  leads: readonly string[];
  closing: string;
  signature: string;
};

const SENDER = placeholder('your name');
const READER = placeholder('name');

export const TONES: Readonly<Record<Tone, ToneFrame>> = {
  neutral: {
    greeting: `Hello ${READER},`,
    opening: (noun, subject) => `This ${noun} is about ${subject}.`,
    shortOpening: (subject) => `About ${subject}.`,
    note: 'Sentences in quotes are from the numbered sources; what stands in brackets is missing.',
    leads: ['From', 'Also from'],
    closing: 'That is what is known so far.',
    signature: `Regards,\n${SENDER}`,
  },
  professional: {
    greeting: `Hello ${READER},`,
    opening: (noun, subject) => `The following ${noun} sets out where ${subject} stands.`,
    shortOpening: (subject) => `Regarding ${subject}.`,
    note: 'Quoted sentences are taken from the numbered sources; items in brackets remain to be completed.',
    leads: ['According to', 'As noted in'],
    closing: 'Please let me know where details need to be corrected or completed.',
    signature: `Kind regards,\n${SENDER}`,
  },
  formal: {
    greeting: `Dear ${READER},`,
    opening: (noun, subject) => `The present ${noun} concerns the following matter: ${subject}.`,
    shortOpening: (subject) => `The matter concerned is ${subject}.`,
    note: 'Passages in quotation marks are reproduced from the numbered sources; passages in brackets are yet to be supplied.',
    leads: ['As stated in', 'As recorded in'],
    closing: 'Any correction or addition to the foregoing would be appreciated.',
    signature: `Yours sincerely,\n${SENDER}`,
  },
  friendly: {
    greeting: `Hi ${READER},`,
    opening: (noun, subject) => `Thanks for taking a moment: this ${noun} is all about ${subject}.`,
    shortOpening: (subject) => `A few lines on ${subject}.`,
    note: 'Everything in quotes comes straight from the numbered sources, and the brackets are yours to fill in.',
    leads: ['Taken from', 'Found in'],
    closing: 'If anything is missing or not quite right, just say so, happy to change it.',
    signature: `Best wishes,\n${SENDER}`,
  },
  persuasive: {
    greeting: `Dear ${READER},`,
    opening: (noun, subject) =>
      `There is a decision to make about ${subject}, and this ${noun} lays out the grounds.`,
    shortOpening: (subject) => `Time to decide about ${subject}.`,
    note: 'Judge by the sources themselves: the quotes are theirs, word for word, and every bracket names what is still to be shown.',
    leads: ['Consider', 'Weigh also'],
    closing: 'Weigh these points, and then let us decide.',
    signature: `With best regards,\n${SENDER}`,
  },
  casual: {
    greeting: `Hey ${READER},`,
    opening: (noun, subject) => `Quick ${noun} on ${subject}, nothing fancy.`,
    shortOpening: (subject) => `Quick one on ${subject}.`,
    note: 'Quotes are straight out of the numbered sources, brackets still need filling.',
    leads: ['Out of', 'Plus, from'],
    closing: 'Shout if something looks off.',
    signature: `Cheers,\n${SENDER}`,
  },
};
