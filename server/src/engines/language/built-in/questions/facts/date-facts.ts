import { scoreClauses } from '../../clauses/clauses.ts';
import { type ContractDate, findContractDates } from '../../contracts/contract-dates.ts';
import { findTermStatements } from '../../contracts/contract-term.ts';
import { INDEFINITE, OF_CONTRACT } from '../../languages/date-cues.ts';
import type { Span } from '../../text/page-furniture.ts';
import { type Reading, textOf } from '../../reading.ts';
import type { TextLanguage } from '../../words/text-language.ts';
import { findTyped } from '../typed-spans.ts';
import { type ContractFact, sentenceAt, shown } from './contract-fact.ts';
import { dateInWords, FACT_PHRASES } from './fact-phrases.ts';

/** A contract that is only dated takes effect on that day more often than not. */
const DATED_ONLY = 0.75;
const INDEFINITE_CONFIDENCE = 0.8;
const TERM_MIN = 0.3;
/** So sure a clause needs no date to bear it out. */
const TERM_SURE = 0.8;
const NO_CLAUSE = { start: 0, end: 0, probability: 0 };

export function effectiveDateFact(reading: Reading): ContractFact | undefined {
  const { effective, agreement } = findContractDates(reading);
  if (effective) return dateFact(reading, effective, 'takesEffect');
  const dated = agreement && dateFact(reading, agreement, 'isDated');
  return dated && { ...dated, confidence: dated.confidence * DATED_ONLY };
}

export function agreementDateFact(reading: Reading): ContractFact | undefined {
  const { agreement } = findContractDates(reading);
  return agreement && dateFact(reading, agreement, 'isDated');
}

function dateFact(
  reading: Reading,
  date: ContractDate,
  phrase: 'takesEffect' | 'isDated',
): ContractFact {
  return {
    spans: date.spans,
    confidence: date.confidence,
    say: (language) => FACT_PHRASES[language][phrase](written(reading, date, language)),
  };
}

/** A date whose order of day and month is not certain is said as it stands. */
function written(reading: Reading, date: ContractDate, language: TextLanguage): string {
  return date.alternative && date.spans[0]
    ? textOf(reading, date.spans[0])
    : dateInWords(date.iso, language);
}

/** The last day, or where none can be told, how long it lasts. */
export function expirationFact(reading: Reading): ContractFact | undefined {
  const { expiration } = findContractDates(reading);
  if (!expiration) return termFact(reading);
  const { spans, confidence } = expiration;
  const isComputed = spans.length > 1;
  return {
    spans,
    confidence,
    say: (language) => {
      const said = FACT_PHRASES[language].endsOn(written(reading, expiration, language));
      return isComputed ? `${said}: ${shown(reading, spans[0]!)}` : `${said}.`;
    },
  };
}

/** How long the contract lasts: the duration that is stated with its sentence, else the sentence alone. */
export function termFact(reading: Reading): ContractFact | undefined {
  return reading.language === 'en' ? englishTerm(reading) : civilTerm(reading);
}

function englishTerm(reading: Reading): ContractFact | undefined {
  const statements = findTermStatements(reading).filter(({ end }) => end);
  const { sentence, probability: confidence } = likeliestTerm(reading, statements[0]?.sentence);
  if (confidence < TERM_MIN) return undefined;
  const own = statements.filter((one) => one.sentence.start === sentence.start);
  const phrases = own.flatMap(({ end }) => (end?.kind === 'duration' ? [end.phrase] : []));
  const durations = phrases.map((phrase) => textOf(reading, phrase));
  // "The third anniversary" is no length of time.
  const duration = durations.find((phrase) => !/anniversary/i.test(phrase));
  return lastingFact(reading, sentence, { duration, confidence });
}

/** The sentence that speaks most clearly of the term, unless neither clauses nor dates bear it out. */
function likeliestTerm(reading: Reading, clearest: Span | undefined) {
  const clauses = scoreClauses(reading, 'expiration_date');
  const own = clauses.find(({ start }) => start === clearest?.start)?.probability ?? 0;
  const probability = own < TERM_SURE ? Math.max(own, sureAsDate(reading, clearest)) : own;
  if (clearest && probability >= TERM_MIN) return { sentence: clearest, probability };
  const best = clauses.reduce((a, b) => (b.probability > a.probability ? b : a), NO_CLAUSE);
  return { sentence: best, probability: best.probability };
}

/** How sure the last day is that was read from a sentence; 0 when none was. */
function sureAsDate(reading: Reading, sentence: Span | undefined): number {
  const { expiration } = findContractDates(reading);
  return sentence && expiration && covers(sentence, expiration.spans[0])
    ? expiration.confidence
    : 0;
}

function covers(sentence: Span, place: Span | undefined): boolean {
  return !!place && place.start >= sentence.start && place.end <= sentence.end;
}

function civilTerm(reading: Reading): ContractFact | undefined {
  const { expiration } = findContractDates(reading);
  const endless = reading.sentences.find((sentence) => {
    const text = textOf(reading, sentence);
    return INDEFINITE.test(text) && OF_CONTRACT.test(text);
  });
  if (!expiration) {
    const confidence = INDEFINITE_CONFIDENCE;
    return endless && lastingFact(reading, endless, { duration: undefined, confidence });
  }
  const { confidence } = expiration;
  const sentence = sentenceAt(reading, expiration.spans[0]!);
  const text = textOf(reading, sentence);
  const [span] = findTyped(text, 'duration') ?? [];
  const duration = expiration.spans.length > 1 && span && text.slice(span.start, span.end);
  return lastingFact(reading, sentence, { duration: duration || undefined, confidence });
}

function lastingFact(
  reading: Reading,
  sentence: Span,
  { duration, confidence }: { duration: string | undefined; confidence: number },
): ContractFact {
  return {
    spans: [sentence],
    confidence,
    say: (language) => {
      const whole = shown(reading, sentence);
      const said = duration && FACT_PHRASES[language].lasts?.(duration);
      return said && language === reading.language ? `${said}: ${whole}` : whole;
    },
  };
}
