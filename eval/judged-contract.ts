import type { Analysis, Evidence, Obligation, Risk } from '../server/src/contract/analysis.ts';
import { analyzeText } from '../server/src/engines/rules/analysis/analyze-text.ts';
import { collectEvidence } from '../server/src/engines/language-engine/testing/engine-texts.ts';
import type { ExtractedText } from '../server/src/engines/text-extraction/text-extraction-engine.ts';
import type { Judgement } from './calibration.ts';
import { categoryKey } from './clause-labels.ts';
import type { LabelledContract } from './contract-data.ts';
import { type Counts, countValue, emptyCounts, f1, sameName } from './scores.ts';

/** Clauses that CUAD labels, by the keys under which they are asked for. */
const CLAUSE_FIELDS = [
  'anti_assignment',
  'audit_rights',
  'cap_on_liability',
  'change_of_control',
  'exclusivity',
  'insurance',
  'ip_ownership_assignment',
  'license_grant',
  'minimum_commitment',
  'non_compete',
  'post_termination_services',
  'renewal_term',
  'revenue_profit_sharing',
  'rofr_rofo_rofn',
  'termination_for_convenience',
  'uncapped_liability',
  'volume_restriction',
  'warranty_duration',
];
export const DATE_FIELDS = ['agreement_date', 'effective_date', 'expiration_date'] as const;
/** Fields whose values are labelled. */
export const VALUE_FIELDS = ['parties', ...DATE_FIELDS, 'governing_law'] as const;
const FIELDS = [...CLAUSE_FIELDS, ...VALUE_FIELDS, 'dates', 'obligations', 'risks'];

/** Values of `VALUE_FIELDS` in an analysis, judged by the labels of its contract. */
export type JudgedValues = {
  parties: Counts;
  dates: Record<(typeof DATE_FIELDS)[number], Counts>;
  /** Undefined when no law is labelled. */
  isLawRight: boolean | undefined;
  evidence: { right: number; all: number };
  /** Judgements of the found values of each field, with their confidence. */
  judgements: Record<string, Judgement[]>;
};

/** One contract's analysis held against its labels. */
export type Judged = JudgedValues & {
  risks: Counts;
  obligationParties: { labelled: number; named: number };
};

/** Analyses a text of the contract, which may be another than the labelled one. */
export function judge(contract: LabelledContract, text: ExtractedText): Judged {
  const analysis = analyzeText(text, {
    analysisType: 'contract_review',
    extractFields: FIELDS,
    includeSummary: true,
    layoutPath: null,
  });
  const values = judgeValues(contract, text, analysis);
  return {
    ...values,
    risks: countRisks(analysis, contract),
    obligationParties: countObligationParties(analysis, contract),
    judgements: {
      ...values.judgements,
      clauses: judgeClauses(analysis, contract),
      obligations: judgeObligations(analysis, contract),
    },
  };
}

/** Judges an analysis of `text` that was asked for `VALUE_FIELDS` at least. */
export function judgeValues(
  contract: LabelledContract,
  text: ExtractedText,
  analysis: Analysis,
): JudgedValues {
  const fields = analysis.extracted_fields as Record<string, string | null> & { parties: never };
  const evidence = collectEvidence(analysis);
  const isLawRight = contract.governing_law
    ? isSameLaw(fields['governing_law'], contract.governing_law)
    : undefined;
  const dates = Object.fromEntries(
    DATE_FIELDS.map((field) => {
      const counts = emptyCounts();
      countValue(counts, fields[field], contract[field]);
      return [field, counts];
    }),
  ) as JudgedValues['dates'];
  return {
    parties: countParties(fields.parties, contract),
    dates,
    isLawRight,
    evidence: {
      right: evidence.filter((one) => text.text.slice(one.start, one.end) === one.excerpt).length,
      all: evidence.length,
    },
    judgements: judgeConfidences(analysis, contract),
  };
}

/** A date or law is right when it is the labelled one; a list of parties by `arePartiesRight`. */
function judgeConfidences(
  analysis: Analysis,
  contract: LabelledContract,
): JudgedValues['judgements'] {
  const { extracted_fields: fields } = analysis;
  const parties = fields['parties'] as string[];
  const law = fields['governing_law'] as string | null;
  const judgement = (field: string, isRight: boolean) => judgementOf(analysis, field, isRight);
  return {
    parties: parties.length > 0 ? judgement('parties', arePartiesRight(parties, contract)) : [],
    ...Object.fromEntries(
      DATE_FIELDS.map((field) => [field, judgement(field, fields[field] === contract[field])]),
    ),
    governing_law: judgement('governing_law', isSameLaw(law, contract.governing_law)),
  };
}

/** None where the field has no value. */
function judgementOf(analysis: Analysis, field: string, isRight: boolean): Judgement[] {
  if (!analysis.extracted_fields[field]) return [];
  return [{ confidence: analysis.field_confidence[field]!, isRight }];
}

/** A clause is right when the surest passage shown holds a labelled clause of its category. */
function judgeClauses(analysis: Analysis, contract: LabelledContract): Judgement[] {
  return CLAUSE_FIELDS.flatMap((field) => {
    const shown = analysis.evidence[`/extracted_fields/${field}`];
    return judgementOf(analysis, field, holdsClause(shown, field, contract));
  });
}

/** An obligation is right when the party that it names is a labelled one, or the labelled word for one. */
function judgeObligations(analysis: Analysis, contract: LabelledContract): Judgement[] {
  const obligations = analysis.extracted_fields['obligations'] as Obligation[];
  return obligations.flatMap(({ party, confidence }) => {
    const isRight = namesParty(party, contract);
    return isRight === undefined ? [] : [{ confidence, isRight }];
  });
}

/** Whether a passage shown and a labelled clause of the category are in one another, or overlap by half. */
function holdsClause(
  shown: readonly Evidence[] | undefined,
  field: string,
  contract: LabelledContract,
): boolean {
  const category = Object.keys(contract.clauses).find((one) => categoryKey(one) === field);
  const labelled = category ? contract.clauses[category]! : [];
  const parts = labelled.flatMap((clause) => clause.split('<omitted>')).map(plainWords);
  return (shown ?? []).some(({ excerpt }) => {
    const words = plainWords(excerpt);
    return parts.some((part) => part.length > 10 && (words.includes(part) || part.includes(words)));
  });
}

function plainWords(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

function countParties(found: readonly string[], { parties }: LabelledContract): Counts {
  const open = parties.map(({ name }) => name).filter((name) => name.length > 2);
  const counts = { ...emptyCounts(), missed: open.length };
  for (const name of found) {
    const index = open.findIndex((labelled) => sameName(name, labelled));
    if (index === -1) counts.wrong++;
    else {
      open.splice(index, 1);
      counts.right++;
      counts.missed--;
    }
  }
  return counts;
}

const PARTIES_F1_RIGHT = 0.8;

/** A list of parties is right as a whole when its names are the labelled ones, but for one of a long list. */
export function arePartiesRight(found: readonly string[], contract: LabelledContract): boolean {
  return f1(countParties(found, contract)) >= PARTIES_F1_RIGHT;
}

/** Compares two laws by their first word, since labels add or omit a country. */
export function isSameLaw(found: string | null | undefined, labelled: string | null): boolean {
  const [first] = found?.toLowerCase().split(/\s+/) ?? [];
  return first !== undefined && Boolean(labelled?.toLowerCase().includes(first));
}

/** @returns undefined when the obligation names no party of its own: `each party` */
export function namesParty(
  party: string | null,
  { parties }: LabelledContract,
): boolean | undefined {
  if (!party || /part(?:y|ies)$/i.test(party)) return undefined;
  return parties.some(({ name, aliases }) =>
    [name, ...aliases].some((labelled) => sameName(party, labelled)),
  );
}

/** Risks whose category CUAD labels: right when the contract has a clause of it. */
function countRisks(analysis: Analysis, contract: LabelledContract): Counts {
  const risks = analysis.extracted_fields['risks'] as Risk[];
  const counts = emptyCounts();
  for (const [category, spans] of Object.entries(contract.clauses)) {
    const isFound = risks.some((risk) => risk.category === categoryKey(category));
    if (isFound) counts[spans.length > 0 ? 'right' : 'wrong']++;
  }
  const labelled = new Set(Object.keys(contract.clauses).map(categoryKey));
  for (const risk of risks) {
    if (RISK_CATEGORIES.has(risk.category) && !labelled.has(risk.category)) counts.wrong++;
  }
  return counts;
}

const RISK_CATEGORIES = new Set([
  'uncapped_liability',
  'ip_ownership_assignment',
  'non_compete',
  'liquidated_damages',
  'exclusivity',
  'minimum_commitment',
  'termination_for_convenience',
  'change_of_control',
  'most_favored_nation',
  'rofr_rofo_rofn',
  'irrevocable_or_perpetual_license',
  'anti_assignment',
  'covenant_not_to_sue',
]);

function countObligationParties(analysis: Analysis, contract: LabelledContract) {
  const obligations = analysis.extracted_fields['obligations'] as Obligation[];
  const named = obligations.flatMap(({ party }) => namesParty(party, contract) ?? []);
  return { labelled: named.filter(Boolean).length, named: named.length };
}
