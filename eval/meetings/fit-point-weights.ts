import { aucOf, expectedCalibrationError, type Judgement } from '../calibration.ts';
import { type Example, fitRegression, probabilityOf } from '../logistic-regression.ts';
import { POINT_CASE_KINDS, type PointCase } from './point-cases.ts';

const RIDGE = 2;
const THRESHOLD = 0.3;
/** Conversations are few beside the single sentences of the hands. */
const MEETING_WEIGHT = 3;

const LANGUAGES = {
  english: ({ language }: PointCase) => language === 'en',
  other: ({ language }: PointCase) => language !== 'en',
};
type LanguageGroup = keyof typeof LANGUAGES;
const LANGUAGE_GROUPS = Object.keys(LANGUAGES) as LanguageGroup[];

/**
 * Fits how likely a candidate is a decision, a risk or an open question: alone by its cues and the classifier of sentences, and
 * in context by its place in the meeting too. Prints the scores on meetings and hands left out of the fit in turn.
 */
export function fitPointWeights(cases: readonly PointCase[]) {
  const inContext = cases.map((one) => ({ ...one, features: { ...one.features, ...one.context } }));
  return { alone: fitLanguages('alone', cases), inContext: fitLanguages('in context', inContext) };
}

function fitLanguages(setting: string, cases: readonly PointCase[]) {
  const ofLanguage = (language: LanguageGroup) =>
    Object.fromEntries(
      POINT_CASE_KINDS.map((kind) => {
        const own = cases.filter((one) => one.kind === kind && LANGUAGES[language](one));
        describe(`${setting}, ${language}, ${kind}`, own);
        return [kind, fit(own).toWeights()];
      }),
    );
  return Object.fromEntries(LANGUAGE_GROUPS.map((language) => [language, ofLanguage(language)]));
}

/** Fits the weights of the features that the cases have, of which the names are sorted. */
function fit(own: readonly PointCase[]) {
  const names = [...new Set(own.flatMap(({ features }) => Object.keys(features)))].toSorted();
  const columns = new Map(names.map((name, column) => [name, column]));
  const toExample = ({ features, isRight, isMeeting }: PointCase): Example => {
    const known = Object.entries(features).filter(([name]) => columns.has(name));
    return {
      weight: isMeeting ? MEETING_WEIGHT : 1,
      features: known.map(([name]) => columns.get(name)!),
      values: Float64Array.from(known, ([, value]) => value),
      isPositive: isRight,
    };
  };
  const fitted = fitRegression(own.map(toExample), names.length, { ridge: RIDGE });
  return {
    probabilityOf: (one: PointCase) => probabilityOf(fitted, toExample(one)),
    toWeights: () => ({
      bias: round(fitted.bias),
      features: Object.fromEntries(names.map((name, at) => [name, round(fitted.weights[at]!)])),
    }),
  };
}

function round(weight: number): number {
  return Number(weight.toFixed(3));
}

function describe(name: string, own: readonly PointCase[]): void {
  const judged = [...Map.groupBy(own, ({ group }) => group)].flatMap(([group, members]) => {
    const fitted = fit(own.filter((one) => one.group !== group));
    return members.map((one) => ({
      isMeeting: one.isMeeting,
      confidence: fitted.probabilityOf(one),
      isRight: one.isRight,
    }));
  });
  for (const isMeeting of [true, false]) {
    const part = judged.filter((one) => one.isMeeting === isMeeting);
    console.log(`${name}, ${isMeeting ? 'meetings' : 'sentences'}: ${figuresOf(part)}`);
  }
}

function figuresOf(judged: readonly Judgement[]): string {
  const kept = judged.filter(({ confidence }) => confidence >= THRESHOLD);
  const right = kept.filter(({ isRight }) => isRight).length;
  const figures = {
    precision: right / kept.length,
    'recall of candidates': right / judged.filter(({ isRight }) => isRight).length,
    ECE: expectedCalibrationError(judged),
    AUC: aucOf(judged) ?? NaN,
  };
  return Object.entries(figures)
    .map(([key, value]) => `${key} ${value.toFixed(3)}`)
    .join(', ');
}
