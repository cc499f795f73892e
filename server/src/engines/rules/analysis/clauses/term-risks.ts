import { type KnownRiskCategory } from '../../../language-engine/known-risks.ts';
import {
  type ContractTerm,
  findTermsOf,
  termConfidence,
} from '../contract-terms/contract-terms.ts';
import type { TermField } from '../contract-terms/term-fields.ts';
import { type Reading, spanText } from '../document/reading.ts';
import type { Span } from '../../../../language/span.ts';

type TermRisk = {
  field: TermField;
  category: KnownRiskCategory;
  /** Words that a sentence needs, however sure the classifier is. */
  wording: RegExp;
  /** Wording of sentences that only seem to state the term. */
  unless?: RegExp;
};

const RISKS: readonly TermRisk[] = [
  {
    field: 'uncapped_liability',
    category: 'uncapped_liability',
    wording: /\b(?:limit|cap|uncapped|unlimited|ceiling|maximum|in full|whatever|however)/i,
  },
  {
    field: 'unilateral_change',
    category: 'unilateral_change',
    wording: /\b(?:chang|amend|alter|vary|adjust|revis|updat|modif|rais|increas|replac|new\b)/i,
    unless: /\b(?:written consent|agreed? (?:by|between|in writing)|both parties|neither party)\b/i,
  },
  {
    field: 'guarantee',
    category: 'personal_guarantee',
    wording: /\b(?:guarant|surety|personally|stands? (?:good|behind|in)\b|answer for)/i,
  },
  {
    field: 'change_of_control',
    category: 'change_of_control',
    wording: /\b(?:control|merg|acqui|sold|sale|sell|owner|tak(?:en?|es) over|b(?:uy|ought)s?\b)/i,
  },
  {
    field: 'most_favored',
    category: 'most_favored_nation',
    wording: /\b(?:less|more|better|best|lower|lowest|cheaper|same|favou?r\w*|match)\b/i,
  },
  {
    field: 'irrevocable_licence',
    category: 'irrevocable_or_perpetual_license',
    wording:
      /\b(?:irrevoca|perpetu|for ?ever\b|for good\b|indefinite|permanent|take\b.{0,30}\bback|withdraw|revoke|without end|for all time)/i,
    unless:
      /\b(?:nothing|no)\b.{0,60}\b(?:grants?|licen[cs]es?)\b|\bnot grant|\b(?:is|are|but) revocable\b/i,
  },
  {
    field: 'warranty_disclaimer',
    category: 'warranty_disclaimer',
    wording:
      /\b(?:no|not|never|nothing|neither|without|disclaim\w*|exclud\w*|as-is|as seen|own risk)\b|n't\b|\bas is\W*(?:$|[.,;])/i,
  },
  { field: 'jury_waiver', category: 'jury_trial_waiver', wording: /\bjur(?:y|ies)\b/i },
  {
    field: 'penalty',
    category: 'liquidated_damages',
    wording: /\d|\b(?:penalt|liquidated|fixed|damages|fine\b|fee\b)/i,
  },
  {
    field: 'non_compete',
    category: 'non_compete',
    wording: /\b(?:not|never|no|neither|nor|refrain\w*|cannot|without)\b|n't\b/i,
    // Bans on soliciting staff or customers leave competition free.
    unless: /^(?!.*\bcompet).*\b(?:solicit|entice|poach)/i,
  },
  {
    field: 'exclusivity',
    category: 'exclusivity',
    wording:
      /\b(?:exclusiv|only|sole|no ?(?:one|body) else|nobody|nowhere|no other|any ?(?:one|body) else|another|other)/i,
    unless: /\bnon-?\s?exclusive/i,
  },
  {
    field: 'minimum',
    category: 'minimum_commitment',
    wording: /\b(?:minimum|at least|(?:not|no|never) (?:less|fewer)|or more)\b/i,
  },
];

const WORDS_MIN = 5;

/** Passage that states a risk, with its confidence, 0.5 to 0.6. */
export type RiskPassage = Span & { category: KnownRiskCategory; probability: number };

/** Finds the sentences of an English contract whose terms are risks, the likeliest first in each category. */
export function findTermRisks(reading: Reading): RiskPassage[] {
  return RISKS.flatMap(({ field, category, wording, unless }) =>
    onePerSentence(findTermsOf(reading, [field])).flatMap(({ sentence, probability }) => {
      const words = spanText(reading, sentence);
      // Headings name a term and state nothing.
      if (words.split(' ').length < WORDS_MIN) return [];
      if (!wording.test(words) || unless?.test(words)) return [];
      return [{ ...sentence, category, probability: termConfidence({ probability }) }];
    }),
  );
}

function onePerSentence(terms: readonly ContractTerm[]): ContractTerm[] {
  return [
    ...new Map(terms.toReversed().map((term) => [term.sentence.start, term])).values(),
  ].toSorted((a, b) => b.probability - a.probability);
}
