import type { Span } from '../../../../language/span.ts';
import type { TextLanguage } from '../../../../language/text-language.ts';
import { scoreClauses } from '../../analysis/clauses/clauses.ts';
import type { ContractDate } from '../../analysis/contracts/contract-date.ts';
import { findContractDates } from '../../analysis/contracts/contract-dates.ts';
import { statesIndefiniteTerm } from '../../analysis/contracts/cued-dates.ts';
import { findTermStatements } from '../../analysis/contracts/contract-term.ts';
import { type Reading, spanText } from '../../analysis/document/reading.ts';
import { fillPhrase, formatDate, hasPhrase, type PhraseName } from '../wording/answer-phrases.ts';
import { findValues } from '../wording/answer-type.ts';
import { type ContractFact, displaySentence, findSentence } from './contract-fact.ts';

/** Factor of confidence for a contract with an agreement date alone, which is mostly the effective date too. */
const DATED_ONLY = 0.75;
const INDEFINITE_CONFIDENCE = 0.8;
const TERM_CONFIDENCE_MIN = 0.3;
/** Probability of a clause that needs no date to support it. */
const TERM_CERTAIN = 0.8;
const NO_SENTENCE: Span = { start: 0, end: 0 };

export function findEffectiveDate(reading: Reading): ContractFact | undefined {
  const { effective, agreement } = findContractDates(reading);
  if (effective) return toFact(reading, effective, 'takes_effect');
  const dated = agreement && toFact(reading, agreement, 'contract_dated');
  return dated && { ...dated, confidence: dated.confidence * DATED_ONLY };
}

export function findAgreementDate(reading: Reading): ContractFact | undefined {
  const { agreement } = findContractDates(reading);
  return agreement && toFact(reading, agreement, 'contract_dated');
}

function toFact(reading: Reading, date: ContractDate, phrase: PhraseName): ContractFact {
  return {
    spans: date.spans,
    confidence: date.confidence,
    toSentence: (language) =>
      fillPhrase(language, phrase, { date: toWords(reading, date, language) }),
  };
}

/** Formats a date; one with an uncertain order of day and month is quoted as it stands. */
function toWords(reading: Reading, date: ContractDate, language: TextLanguage): string {
  return date.alternative && date.spans[0]
    ? spanText(reading, date.spans[0])
    : formatDate(date.iso, language);
}

/** Finds the last day of the contract, or its duration when the last day is unknown. */
export function findExpiration(reading: Reading): ContractFact | undefined {
  const { expiration } = findContractDates(reading);
  if (!expiration) return findTerm(reading);
  const { spans, confidence } = expiration;
  const isComputed = spans.length > 1;
  return {
    spans,
    confidence,
    toSentence: (language) => {
      const date = toWords(reading, expiration, language);
      const phrase = fillPhrase(language, 'ends_on', { date });
      return isComputed ? `${phrase}: ${displaySentence(reading, spans[0]!)}` : `${phrase}.`;
    },
  };
}

/** Finds how long the contract lasts: the stated duration with its sentence, else the sentence alone. */
export function findTerm(reading: Reading): ContractFact | undefined {
  return reading.language === 'en' ? findStatedTerm(reading) : findTermOfEndDate(reading);
}

function findStatedTerm(reading: Reading): ContractFact | undefined {
  const statements = findTermStatements(reading).filter(({ end }) => end);
  const { sentence, probability: confidence } = findTermSentence(reading, statements[0]?.sentence);
  if (confidence < TERM_CONFIDENCE_MIN) return undefined;
  const own = statements.filter((one) => one.sentence.start === sentence.start);
  const phrases = own.flatMap(({ end }) => (end?.kind === 'duration' ? [end.phrase] : []));
  const durations = phrases.map((phrase) => spanText(reading, phrase));
  // "The third anniversary" is no length of time.
  const duration = durations.find((phrase) => !/anniversary/i.test(phrase));
  return durationFact(reading, sentence, { duration, confidence });
}

/** Chooses the sentence of the first statement if a clause score or a date supports it, else the likeliest clause. */
function findTermSentence(reading: Reading, stated: Span | undefined) {
  const { sentences } = reading;
  const scores = scoreClauses(reading, 'expiration_date');
  const own = scores[sentences.findIndex(({ start }) => start === stated?.start)] ?? 0;
  const probability = own < TERM_CERTAIN ? Math.max(own, dateConfidence(reading, stated)) : own;
  if (stated && probability >= TERM_CONFIDENCE_MIN) return { sentence: stated, probability };
  const best = scores.reduce(
    (most, score, index) => (score > (scores[most] ?? 0) ? index : most),
    -1,
  );
  return { sentence: sentences[best] ?? NO_SENTENCE, probability: scores[best] ?? 0 };
}

/** Returns the confidence of the expiration date read from a sentence; 0 when it has none. */
function dateConfidence(reading: Reading, sentence: Span | undefined): number {
  const { expiration } = findContractDates(reading);
  return sentence && expiration && contains(sentence, expiration.spans[0])
    ? expiration.confidence
    : 0;
}

function contains(sentence: Span, span: Span | undefined): boolean {
  return !!span && span.start >= sentence.start && span.end <= sentence.end;
}

/** Reads the term from the sentence of the end date, or from one that says that the contract has no end. */
function findTermOfEndDate(reading: Reading): ContractFact | undefined {
  const { expiration } = findContractDates(reading);
  const indefinite = reading.sentences.find((sentence) =>
    statesIndefiniteTerm(spanText(reading, sentence)),
  );
  if (!expiration) {
    const confidence = INDEFINITE_CONFIDENCE;
    return indefinite && durationFact(reading, indefinite, { duration: undefined, confidence });
  }
  const { confidence } = expiration;
  const sentence = findSentence(reading, expiration.spans[0]!);
  const text = spanText(reading, sentence);
  const [span] = findValues(text, 'duration') ?? [];
  const duration = expiration.spans.length > 1 && span && text.slice(span.start, span.end);
  return durationFact(reading, sentence, { duration: duration || undefined, confidence });
}

function durationFact(
  reading: Reading,
  sentence: Span,
  { duration, confidence }: { duration: string | undefined; confidence: number },
): ContractFact {
  return {
    spans: [sentence],
    confidence,
    toSentence: (language) => {
      const whole = displaySentence(reading, sentence);
      const usesPhrase = language === reading.language && hasPhrase(language, 'lasts');
      return duration && usesPhrase
        ? `${fillPhrase(language, 'lasts', { duration })}: ${whole}`
        : whole;
    },
  };
}
