import type { StrategicFindings } from '../../../../contract/meeting-results.ts';
import { byLanguage, loadAllCues, loadCues } from '../../../../language/cues.ts';
import type { MeetingReading, MeetingSentence } from '../../../meeting-text/read-meeting.ts';

type Participation = StrategicFindings['participation'][number];
/** Sums of one speaker over all meetings. */
type SpeakerTotals = { seconds: number; words: number; turns: number; questions: number };

/**
 * Measures how much each speaker talked and asked in all meetings; the one who talked most comes first. Shares count
 * seconds if every line has times, else words.
 */
export function measureParticipation(readings: readonly MeetingReading[]): Participation[] {
  const speakers = new Map<string, SpeakerTotals>();
  const totalsOf = (speaker: string) => {
    const totals = speakers.get(speaker) ?? { seconds: 0, words: 0, turns: 0, questions: 0 };
    speakers.set(speaker, totals);
    return totals;
  };
  let isTimed = true;
  for (const { meeting, turns, sentences } of readings) {
    for (const { speaker, start_time, end_time } of meeting.lines) {
      if (speaker === null) continue;
      if (start_time === null || end_time === null) isTimed = false;
      else totalsOf(speaker).seconds += Math.max(0, end_time - start_time);
    }
    for (const { speaker } of turns) if (speaker !== null) totalsOf(speaker).turns++;
    for (const { speaker, tokens, isQuestion } of sentences) {
      if (speaker === null) continue;
      totalsOf(speaker).words += tokens.length;
      if (isQuestion) totalsOf(speaker).questions++;
    }
  }
  const seconds = [...speakers.values()].reduce((sum, totals) => sum + totals.seconds, 0);
  const words = [...speakers.values()].reduce((sum, totals) => sum + totals.words, 0);
  const byTime = isTimed && seconds > 0;
  return [...speakers]
    .map(([speaker, totals]) => ({
      speaker,
      talk_seconds: byTime ? Math.round(totals.seconds * 10) / 10 : null,
      share: share(byTime ? totals.seconds : totals.words, byTime ? seconds : words),
      turns: totals.turns,
      questions: totals.questions,
    }))
    .toSorted((a, b) => b.share - a.share);
}

function share(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 1000;
}

const JUDGEMENT_WORDS = byLanguage((language) => ({
  good: new Set(loadCues(language, 'meetings/positive-words')),
  bad: new Set(loadCues(language, 'meetings/negative-words')),
}));
const NEGATORS = new Set(loadAllCues('meetings/negators'));
const INTENSIFIERS = new Set(loadAllCues('meetings/intensifiers'));
const MITIGATORS = new Set(loadAllCues('meetings/mitigators'));

type Sentiment = StrategicFindings['sentiment'][number];
/** Weighted numbers of praising and complaining words among all words. */
type Tone = { good: number; bad: number; words: number };

/** Words before a judgement in which negators and intensifiers count. */
const SCOPE = 3;
const NEGATED_FACTOR = 0.7;
const INTENSIFIED_FACTOR = 1.4;
const MITIGATED_FACTOR = 0.6;
/** Shorter sentences are courtesy: `Great.` and `Sorry?` */
const TOKENS_MIN = 3;
/** Words for each judgement in neutral talk. */
const WORDS_A_JUDGEMENT = 40;
const NEUTRAL_BELOW = 0.2;
const SPEAKER_WORDS_MIN = 10;

/** Rates how speakers sounded by their words: all together first, then each. Scores lie between -1 and 1. */
export function findSentiment(readings: readonly MeetingReading[]): Sentiment[] {
  const tones = new Map<string, Tone>();
  const all = emptyTone();
  for (const { sentences, language } of readings) {
    for (const sentence of sentences) {
      const tone = sentenceTone(sentence, JUDGEMENT_WORDS[language]);
      addTone(all, tone);
      if (sentence.speaker === null) continue;
      const own = tones.get(sentence.speaker) ?? emptyTone();
      tones.set(sentence.speaker, own);
      addTone(own, tone);
    }
  }
  const speakers = [...tones].map(([speaker, tone]) => rateSentiment(speaker, tone));
  return all.words === 0 ? [] : [rateSentiment(null, all), ...speakers];
}

function sentenceTone(
  { tokens }: MeetingSentence,
  { good, bad }: { good: ReadonlySet<string>; bad: ReadonlySet<string> },
): Tone {
  const tone = { ...emptyTone(), words: tokens.length };
  if (tokens.length < TOKENS_MIN) return tone;
  for (const [at, { text }] of tokens.entries()) {
    const isGood = good.has(text);
    if (!isGood && !bad.has(text)) continue;
    const before = tokens.slice(Math.max(0, at - SCOPE), at).map((token) => token.text);
    const isNegated = before.some((word) => NEGATORS.has(word));
    const strength =
      (before.some((word) => INTENSIFIERS.has(word)) ? INTENSIFIED_FACTOR : 1) *
      (before.some((word) => MITIGATORS.has(word)) ? MITIGATED_FACTOR : 1) *
      (isNegated ? NEGATED_FACTOR : 1);
    if (isGood === isNegated) tone.bad += strength;
    else tone.good += strength;
  }
  return tone;
}

function rateSentiment(speaker: string | null, { good, bad, words }: Tone): Sentiment {
  const calm = 1 + words / WORDS_A_JUDGEMENT;
  const score = Math.round((100 * (good - bad)) / (good + bad + calm)) / 100;
  if (words < SPEAKER_WORDS_MIN || Math.abs(score) < NEUTRAL_BELOW) {
    return { speaker, label: 'neutral', score };
  }
  return { speaker, label: score > 0 ? 'positive' : 'negative', score };
}

function emptyTone(): Tone {
  return { good: 0, bad: 0, words: 0 };
}

function addTone(sum: Tone, { good, bad, words }: Tone): void {
  sum.good += good;
  sum.bad += bad;
  sum.words += words;
}
