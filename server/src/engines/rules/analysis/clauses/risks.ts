import { anyCue, anyOf, loadCues } from '../../../../language/cues.ts';
import type { Risk } from '../../../../contract/analysis.ts';
import { KNOWN_RISKS, type KnownRiskCategory } from '../../../language-engine/known-risks.ts';
import { findClauses } from './clauses.ts';
import type { Span } from '../../../../language/span.ts';
import { oncePerReading, type Reading, spanText } from '../document/reading.ts';
import { findRiskBearer } from './risk-bearer.ts';
import { findTermRisks } from './term-risks.ts';

/** Risk of a contract with the sentences that state it. Offsets are those of the folded text. */
export type RiskFinding = Omit<Risk, 'id' | 'evidence'> & { spans: Span[] };

/** Rule that finds a risk by a category of clause, a wording or both. */
type RiskRule = {
  category: KnownRiskCategory;
  /** Wording that rules the risk out in a sentence. */
  unless?: RegExp;
} & ({ clause: string; wording?: RegExp } | { wording: RegExp });

/** Sentence that excludes or limits damages without any exception. */
const LIMITS_ALL = new RegExp(
  String.raw`^(?!.*\b${anyOf(loadCues('en', 'contracts/limit-exceptions'))}\b).*(?:\b${anyOf(loadCues('en', 'contracts/limit-words'))}\b)`,
  'i',
);

const PASSAGES_MAX = 3;
const WORDING_CONFIDENCE = 0.75;

const RULES: readonly RiskRule[] = [
  {
    category: 'uncapped_liability',
    clause: 'uncapped_liability',
    unless: LIMITS_ALL,
  },
  {
    category: 'ip_ownership_assignment',
    clause: 'ip_ownership_assignment',
  },
  {
    category: 'non_compete',
    clause: 'non_compete',
  },
  {
    category: 'liquidated_damages',
    clause: 'liquidated_damages',
  },
  {
    category: 'unilateral_change',
    wording:
      /\b(?:may|reserves the right to|right to|entitled to)\b[^.;]{0,50}\b(?:amend|change|modify|revise|update|alter|adjust|increase)\b(?=[^.;]{0,60}\b(?:(?:th(?:is|ese|e)|such)\s(?:\w+\s){0,2}(?:terms|agreement|conditions|contract)\b|(?:prices?|pricing|fees?|rates?|charges|royalt(?:y|ies)|commissions?|compensation|(?:payment|credit) terms)\b))[^.;]{0,140}\b(?:at any time|from time to time|without (?:prior |further )?notice|(?:sole|absolute) discretion)/i,
    unless: /\b(?:mutual|written consent|agreed? (?:by|between|in writing)|both parties)\b/i,
  },
  {
    category: 'personal_guarantee',
    wording:
      /\b(?:personally|unconditionally|jointly and severally)\b[^.;]{0,40}\bguarant(?:ee|y|ees)\b|\bpersonal guarant/i,
  },
  {
    category: 'exclusivity',
    clause: 'exclusivity',
  },
  {
    category: 'minimum_commitment',
    clause: 'minimum_commitment',
  },
  {
    category: 'automatic_renewal',
    clause: 'renewal_term',
    wording: /\bautomatic|\bunless\b[^.;]{0,120}\bnoti/i,
  },
  {
    category: 'termination_for_convenience',
    clause: 'termination_for_convenience',
  },
  {
    category: 'change_of_control',
    clause: 'change_of_control',
  },
  {
    category: 'most_favored_nation',
    clause: 'most_favored_nation',
    wording: new RegExp(anyOf(loadCues('en', 'contracts/risk-wordings/most-favored-nation')), 'i'),
  },
  {
    category: 'rofr_rofo_rofn',
    clause: 'rofr_rofo_rofn',
  },
  {
    category: 'irrevocable_or_perpetual_license',
    clause: 'irrevocable_or_perpetual_license',
  },
  {
    category: 'indemnification',
    clause: 'indemnification',
  },
  {
    category: 'warranty_disclaimer',
    wording: new RegExp(anyOf(loadCues('en', 'contracts/risk-wordings/warranty-disclaimer')), 'i'),
  },
  {
    category: 'limited_remedy',
    clause: 'cap_on_liability',
  },
  {
    category: 'anti_assignment',
    clause: 'anti_assignment',
  },
  {
    category: 'covenant_not_to_sue',
    clause: 'covenant_not_to_sue',
  },
  {
    category: 'late_payment_interest',
    wording:
      /\b(?:interest|late (?:charge|fee|payment))\b(?:[^.;]|\.\d){0,100}(?:\bpercent\b|%)[^.;]{0,60}\b(?:per|month|annum|year)/i,
  },
  {
    category: 'jury_trial_waiver',
    wording: /\bwaives?\b[^.;]{0,80}\b(?:jury|trial by jury)\b/i,
  },
];

/**
 * Finds the risks that the text states, in the order of the rules. It infers none from what is missing. Categories that
 * the rules do not find come from the contract terms.
 */
export const findRisks = oncePerReading((reading): readonly RiskFinding[] => {
  const ofTerms = Map.groupBy(findTermRisks(reading), ({ category }) => category);
  return RULES.flatMap((rule) => {
    const byRules = findClausePassages(reading, rule);
    const passages = byRules.length > 0 ? byRules : (ofTerms.get(rule.category) ?? []);
    if (passages.length === 0) return [];
    const surest = passages.toSorted((a, b) => b.probability - a.probability);
    const confidence = surest[0]!.probability;
    const spans = surest.slice(0, PASSAGES_MAX).map(({ start, end }) => ({ start, end }));
    const { category } = rule;
    const bearer = findRiskBearer(reading, category, spans);
    return [{ category, ...KNOWN_RISKS[category], bearer, confidence, spans }];
  });
});

function findClausePassages(reading: Reading, rule: RiskRule): (Span & { probability: number })[] {
  const { wording, unless } = rule;
  const candidates =
    'clause' in rule
      ? findClauses(reading, rule.clause)
      : reading.sentences.map((sentence) => ({ ...sentence, probability: WORDING_CONFIDENCE }));
  if (!wording && !unless) return candidates;
  return candidates.filter((candidate) => {
    const words = spanText(reading, candidate);
    return (wording?.test(words) ?? true) && !unless?.test(words);
  });
}

/** Confidence by the number of sentences that state a risk: one may be a mention in passing. */
const WORDED_CONFIDENCES = [0.6, 0.7, 0.75] as const;

const WORDED_RISKS = RULES.map(({ category }) => {
  const list = `contracts/worded-risks/${category.replaceAll('_', '-')}`;
  return {
    wording: new RegExp(anyCue(list), 'iu'),
    exception: new RegExp(anyCue(`${list}-exceptions`), 'iu'),
  };
});

/**
 * Finds the risks of a contract by the wordings of the locale, in the order of the rules. It serves languages without
 * fitted weights for clauses.
 */
export function findWordedRisks(reading: Reading): RiskFinding[] {
  return RULES.flatMap(({ category }, index) => {
    const { wording, exception } = WORDED_RISKS[index]!;
    const spans = findSentences(
      reading,
      (sentence) => wording.test(sentence) && !exception.test(sentence),
    );
    const confidence = WORDED_CONFIDENCES[spans.length - 1];
    if (!confidence) return [];
    return [{ category, ...KNOWN_RISKS[category], confidence, spans }];
  });
}

function findSentences(reading: Reading, states: (sentence: string) => boolean): Span[] {
  const spans: Span[] = [];
  for (const { start, end } of reading.sentences) {
    if (states(spanText(reading, { start, end }))) spans.push({ start, end });
    if (spans.length === PASSAGES_MAX) break;
  }
  return spans;
}
