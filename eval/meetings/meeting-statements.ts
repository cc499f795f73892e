import { readMeeting } from '../../server/src/engines/meeting-text/read-meeting.ts';
import { type SpeechToken, tokenizeSpeech } from '../../server/src/language/speech-tokens.ts';
import { contentStems } from '../../server/src/language/speech/content-stems.ts';
import { isTextLanguage } from '../../server/src/language/text-language.ts';
import { loadOwnMeetings, type OwnMeeting } from './meeting-data.ts';
import type { MeetingStatement } from './sentence-corpus.ts';
import { HELD_WHOLE_HANDS, loadWholeMeetings } from './whole-meetings.ts';

/** Sentences beside a labelled one that may belong to it: the request that it accepts, the thanks for it. */
const NEIGHBOURS = 2;

/** Words that a sentence shares with an action item from which it may repeat it. */
const SHARED_WORDS = 2;

/**
 * Reads the sentences of the labelled whole meetings that are not held. Those of a label have its kind, the others none.
 * Sentences beside an action item, and those that share words with one, are left out: each item is labelled where it is said
 * best, and nobody labelled what else states it.
 */
export function loadSentencesOfMeetings(): MeetingStatement[] {
  return loadFittedMeetings().flatMap(({ hand, own }) => readStatements(hand, own));
}

/** Labelled meeting with its writer; `own` wrote the first ones. */
type FittedMeeting = { hand: string; own: OwnMeeting };

/** Loads the labelled whole meetings that are not held: the first half of the own ones, and those of the corpus. */
export function loadFittedMeetings(): FittedMeeting[] {
  const own = (loadOwnMeetings('first') ?? []).map((one) => ({ hand: 'own', own: one }));
  const whole = loadWholeMeetings()
    .filter(({ hand }) => !HELD_WHOLE_HANDS.has(hand))
    .map((one) => ({ hand: one.hand, own: one }));
  return [...own, ...whole];
}

function readStatements(hand: string, own: OwnMeeting): MeetingStatement[] {
  const { sentences, language } = readMeeting(own.meeting);
  const kinds = sentences.map(({ start, end }) => kindOf(own, { start, end }));
  if (!isTextLanguage(language)) return [];
  const items = own.action_items.map(({ description }) =>
    contentStems(tokenizeSpeech(description, { start: 0, end: description.length }), language),
  );
  const mayRepeat = (tokens: readonly SpeechToken[]) => {
    const stems = contentStems(tokens, language);
    return items.some((item) => item.intersection(stems).size >= SHARED_WORDS);
  };
  return sentences.flatMap(({ text, index, tokens }): MeetingStatement[] => {
    const kind = kinds[index]!;
    const near = kinds.slice(Math.max(0, index - NEIGHBOURS), index + NEIGHBOURS + 1);
    const isUnclear = kind === 'none' && (near.includes('action') || mayRepeat(tokens));
    if (isUnclear || tokens.length === 0) return [];
    return [
      { hand, language, kind, sentence: text.replaceAll(/\s+/g, ' '), owner: undefined, due: '' },
    ];
  });
}

type Place = { start: number; end: number };

function kindOf(own: OwnMeeting, place: Place): MeetingStatement['kind'] {
  const has = (labels: readonly { quote: string }[]) =>
    labels.some(({ quote }) => overlaps(own.meeting.text, quote, place));
  if (has(own.action_items)) return 'action';
  if (has(own.decisions)) return 'decision';
  if (has(own.risks)) return 'risk';
  return has(own.open_questions) ? 'question' : 'none';
}

function overlaps(text: string, quote: string, { start, end }: Place): boolean {
  const at = text.indexOf(quote);
  return at >= 0 && at < end && at + quote.length > start;
}
