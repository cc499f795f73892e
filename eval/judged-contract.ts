import type { Analysis, Obligation, Risk } from '../server/src/contract/analysis.ts';
import { analyzeText } from '../server/src/engines/language/built-in/analyze-text.ts';
import { evidenceOf } from '../server/src/engines/language/conformance.ts';
import type { ExtractedText } from '../server/src/engines/text-extraction/text-extraction-engine.ts';
import { categoryKey } from './clause-labels.ts';
import type { LabelledContract } from './contract-data.ts';
import { type Counts, countValue, emptyCounts, sameName } from './scores.ts';

const FIELDS = [
  'parties',
  'dates',
  'agreement_date',
  'effective_date',
  'expiration_date',
  'governing_law',
  'obligations',
  'risks',
];
export const DATE_FIELDS = ['agreement_date', 'effective_date', 'expiration_date'] as const;

/** One contract's analysis held against its labels. */
export type Judged = {
  parties: Counts;
  dates: Record<(typeof DATE_FIELDS)[number], Counts>;
  /** Undefined when no law is labelled. */
  isLawRight: boolean | undefined;
  risks: Counts;
  obligationParties: { labelled: number; named: number };
  evidence: { right: number; all: number };
  /** Of parties, dates and law: whether right, by confidence. */
  judgedConfidences: { confidence: number; isRight: boolean }[];
};

/** Analyses a text of the contract, which may be another than the labelled one. */
export function judge(contract: LabelledContract, text: ExtractedText): Judged {
  const analysis = analyzeText(text, {
    analysisType: 'contract_review',
    extractFields: FIELDS,
    includeSummary: true,
    layoutPath: null,
  });
  const fields = analysis.extracted_fields as Record<string, string | null> & { parties: never };
  const evidence = evidenceOf(analysis);
  const law = fields['governing_law'];
  const isLawRight = contract.governing_law ? isSameLaw(law, contract.governing_law) : undefined;
  const dates = Object.fromEntries(
    DATE_FIELDS.map((field) => {
      const counts = emptyCounts();
      countValue(counts, fields[field], contract[field]);
      return [field, counts];
    }),
  ) as Judged['dates'];
  return {
    parties: countParties(fields.parties, contract),
    dates,
    isLawRight,
    risks: countRisks(analysis, contract),
    obligationParties: countObligationParties(analysis, contract),
    evidence: {
      right: evidence.filter((one) => text.text.slice(one.start, one.end) === one.excerpt).length,
      all: evidence.length,
    },
    judgedConfidences: [
      ...DATE_FIELDS.filter((field) => fields[field]).map((field) => ({
        confidence: analysis.field_confidence[field]!,
        isRight: fields[field] === contract[field],
      })),
      ...(law
        ? [
            {
              confidence: analysis.field_confidence['governing_law']!,
              isRight: isLawRight ?? false,
            },
          ]
        : []),
    ],
  };
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

/** By the first word, as the prototype was judged: labels add a country or leave one out. */
function isSameLaw(found: string | null | undefined, labelled: string): boolean {
  return Boolean(found) && labelled.toLowerCase().includes(found!.toLowerCase().split(/\s+/)[0]!);
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

function countObligationParties(analysis: Analysis, { parties }: LabelledContract) {
  const obligations = analysis.extracted_fields['obligations'] as Obligation[];
  const named = obligations.flatMap(({ party }) =>
    party && !/part(?:y|ies)$/i.test(party) ? [party] : [],
  );
  const labelled = named.filter((party) => parties.some(({ name }) => sameName(party, name)));
  return { labelled: labelled.length, named: named.length };
}
