import type { Tone } from '../../../../contract/generation.ts';
import { placeholder } from './section-kinds.ts';

/**
 * Wording around the quotes, in whole sentences without any word of the request. Every tone says the same: none praises,
 * promises or claims anything.
 */
export type ToneFrame = {
  greeting: string;
  /** Explanation of the quotes. */
  quotesNote: string;
  /** Explanation of the placeholders. */
  gapsNote: string;
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
    quotesNote: 'The sentences in quotes are from the numbered sources.',
    gapsNote: 'This is an outline: what is marked to add is missing.',
    leads: ['From', 'Also from'],
    closing: 'That is what is known so far.',
    signature: `Regards,\n${SENDER}`,
  },
  professional: {
    greeting: `Hello ${READER},`,
    quotesNote: 'The quoted sentences are taken from the numbered sources.',
    gapsNote: 'This outline is a draft, and the items marked to add remain to be completed.',
    leads: ['According to', 'As noted in'],
    closing: 'Please let me know where details need to be corrected or completed.',
    signature: `Kind regards,\n${SENDER}`,
  },
  formal: {
    greeting: `Dear ${READER},`,
    quotesNote: 'The passages in quotation marks are reproduced from the numbered sources.',
    gapsNote: 'In the present outline, the passages marked to add are yet to be supplied.',
    leads: ['As stated in', 'As recorded in'],
    closing: 'Any correction or addition to the foregoing would be appreciated.',
    signature: `Yours sincerely,\n${SENDER}`,
  },
  friendly: {
    greeting: `Hi ${READER},`,
    quotesNote: 'Everything in quotes comes straight from the numbered sources.',
    gapsNote: 'Here is an outline, and the parts marked to add are yours to fill in.',
    leads: ['Taken from', 'Found in'],
    closing: 'If anything is missing or not quite right, just say so.',
    signature: `Best wishes,\n${SENDER}`,
  },
  persuasive: {
    greeting: `Dear ${READER},`,
    quotesNote: 'Judge by the sources themselves: the quotes are theirs.',
    gapsNote: 'This outline lays out the grounds, and what is marked to add is still to be shown.',
    leads: ['Consider', 'Weigh also'],
    closing: 'Weigh these points, and then let us decide.',
    signature: `With best regards,\n${SENDER}`,
  },
  casual: {
    greeting: `Hey ${READER},`,
    quotesNote: 'The quotes are straight out of the numbered sources.',
    gapsNote: 'This is just an outline, so the parts marked to add still need filling.',
    leads: ['Out of', 'Plus, from'],
    closing: 'Shout if something looks off.',
    signature: `Cheers,\n${SENDER}`,
  },
};
