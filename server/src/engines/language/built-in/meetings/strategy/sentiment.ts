import type { StrategicFindings } from '../../../../../contract/meeting-results.ts';
import type { MeetingReading, MeetingSentence } from '../reading/read-meeting.ts';
import { NEGATIONS, SENTIMENT_WORDS, STRONGER, WEAKER } from './sentiment-words.ts';

type Sentiment = StrategicFindings['sentiment'][number];
type Tone = { good: number; bad: number; words: number };

/** Words back in which a negation or an intensifier is looked for. */
const SCOPE = 3;
const TURNED = 0.7;
const STRONG = 1.4;
const WEAK = 0.6;
/** `Great.` and `Sorry?` are manners. */
const TOKENS_MIN = 3;
/** One judging word in so many words is what matter-of-fact talk has, good and bad alike. */
const WORDS_A_JUDGEMENT = 40;
const NEUTRAL_BELOW = 0.2;
const SPEAKER_WORDS_MIN = 10;

/** How people sounded, by the words they chose: all together first, then each. Neutral where the words do not say. */
export function findSentiment(readings: readonly MeetingReading[]): Sentiment[] {
  const tones = new Map<string, Tone>();
  const all = emptyTone();
  for (const { sentences, language } of readings) {
    for (const sentence of sentences) {
      const tone = toneOf(sentence, SENTIMENT_WORDS[language]);
      addTone(all, tone);
      if (sentence.speaker === null) continue;
      const own = tones.get(sentence.speaker) ?? emptyTone();
      tones.set(sentence.speaker, own);
      addTone(own, tone);
    }
  }
  const speakers = [...tones].map(([speaker, tone]) => judge(speaker, tone));
  return all.words === 0 ? [] : [judge(null, all), ...speakers];
}

function toneOf(
  { tokens }: MeetingSentence,
  { good, bad }: { good: ReadonlySet<string>; bad: ReadonlySet<string> },
): Tone {
  const tone = { ...emptyTone(), words: tokens.length };
  if (tokens.length < TOKENS_MIN) return tone;
  for (const [at, { text }] of tokens.entries()) {
    const isGood = good.has(text);
    if (!isGood && !bad.has(text)) continue;
    const before = tokens.slice(Math.max(0, at - SCOPE), at).map((token) => token.text);
    const isTurned = before.some((word) => NEGATIONS.has(word));
    const strength =
      (before.some((word) => STRONGER.has(word)) ? STRONG : 1) *
      (before.some((word) => WEAKER.has(word)) ? WEAK : 1) *
      (isTurned ? TURNED : 1);
    if (isGood === isTurned) tone.bad += strength;
    else tone.good += strength;
  }
  return tone;
}

function judge(speaker: string | null, { good, bad, words }: Tone): Sentiment {
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
