import type { Risk } from '../../../../contract/analysis.ts';
import { findClauses } from './clauses.ts';
import type { Span } from '../text/page-furniture.ts';
import { type Reading, textOf } from '../reading.ts';

/** A clause that a reader should weigh, with the passages that hold it. Offsets are those of the folded text. */
export type FoundRisk = Omit<Risk, 'id' | 'evidence'> & { spans: Span[] };

type RiskRule = {
  category: string;
  severity: Risk['severity'];
  title: string;
  description: string;
  recommendation: string;
  /** A sentence so worded is no such clause. */
  unless?: RegExp;
} & ({ clause: string; wording?: RegExp } | { wording: RegExp });

/** Excludes damages or sets them a limit, and takes nothing out of that. */
const LIMITS_ALL =
  /^(?!.*\b(?:except|exceptions?|excepting|other than|excluding|save (?:for|as)|unless|not (?:apply|limit|be limited|be subject)|nothing|unlimited|without limit\w*|regardless|notwithstanding|provided|however|gross(?:ly)? negligen\w+|wil+ful\w*|fraud\w*|personal injury)\b).*(?:\b(?:in no event|not be (?:liable|responsible)|neither party|no liability|not exceed|(?<!not )limited to|disclaims?)\b)/i;

const PASSAGES_MAX = 3;
const WORDING_CONFIDENCE = 0.75;

export const RISK_RULES: readonly RiskRule[] = [
  {
    category: 'uncapped_liability',
    clause: 'uncapped_liability',
    unless: LIMITS_ALL,
    severity: 'high',
    title: 'Liability without a cap',
    description: 'Some liability is taken out of the limits of the contract.',
    recommendation: 'Check which claims are unlimited and whether insurance covers them.',
  },
  {
    category: 'ip_ownership_assignment',
    clause: 'ip_ownership_assignment',
    severity: 'high',
    title: 'Intellectual property changes hands',
    description: 'Rights in works or inventions are assigned to the other side.',
    recommendation: 'Make sure that background rights are kept or licensed back.',
  },
  {
    category: 'non_compete',
    clause: 'non_compete',
    severity: 'high',
    title: 'Ban on competition',
    description: 'A party may not compete or work with competitors.',
    recommendation: 'Check the length, the territory and the activities that are banned.',
  },
  {
    category: 'liquidated_damages',
    clause: 'liquidated_damages',
    severity: 'high',
    title: 'Liquidated damages or termination fee',
    description: 'A fixed sum falls due on breach or early termination.',
    recommendation: 'Compare the sum with the likely loss.',
  },
  {
    category: 'unilateral_change',
    wording:
      /\b(?:may|reserves the right to|right to|entitled to)\b[^.;]{0,50}\b(?:amend|change|modify|revise|update|alter|adjust|increase)\b(?=[^.;]{0,60}\b(?:(?:th(?:is|ese|e)|such)\s(?:\w+\s){0,2}(?:terms|agreement|conditions|contract)\b|(?:prices?|pricing|fees?|rates?|charges|royalt(?:y|ies)|commissions?|compensation|(?:payment|credit) terms)\b))[^.;]{0,140}\b(?:at any time|from time to time|without (?:prior |further )?notice|(?:sole|absolute) discretion)/i,
    unless: /\b(?:mutual|written consent|agreed? (?:by|between|in writing)|both parties)\b/i,
    severity: 'high',
    title: 'One-sided right to change terms',
    description: 'One side may change terms or prices by itself.',
    recommendation: 'Ask for notice and a right to terminate when terms change.',
  },
  {
    category: 'personal_guarantee',
    wording:
      /\b(?:personally|unconditionally|jointly and severally)\b[^.;]{0,40}\bguarant(?:ee|y|ees)\b|\bpersonal guarant/i,
    severity: 'high',
    title: 'Guarantee',
    description: 'A person or company stands in for the debts of another.',
    recommendation: 'Check the amount and the end of the guarantee.',
  },
  {
    category: 'exclusivity',
    clause: 'exclusivity',
    severity: 'medium',
    title: 'Exclusivity',
    description: 'A party is bound to deal with the other alone.',
    recommendation: 'Check scope, territory and what ends the exclusivity.',
  },
  {
    category: 'minimum_commitment',
    clause: 'minimum_commitment',
    severity: 'medium',
    title: 'Minimum commitment',
    description: 'A minimum must be bought, paid or sold.',
    recommendation: 'Check what happens when the minimum is missed.',
  },
  {
    category: 'automatic_renewal',
    clause: 'renewal_term',
    wording: /\bautomatic|\bunless\b[^.;]{0,120}\bnoti/i,
    severity: 'medium',
    title: 'Automatic renewal',
    description: 'The contract renews itself unless notice is given in time.',
    recommendation: 'Put the last day for notice into the calendar.',
  },
  {
    category: 'termination_for_convenience',
    clause: 'termination_for_convenience',
    severity: 'medium',
    title: 'Termination without cause',
    description: 'A party may end the contract without a reason.',
    recommendation: 'Check who may, on what notice, and what is paid until then.',
  },
  {
    category: 'change_of_control',
    clause: 'change_of_control',
    severity: 'medium',
    title: 'Change of control',
    description: 'A sale or merger of a party has consequences for the contract.',
    recommendation: 'Check whether a planned transaction needs consent.',
  },
  {
    category: 'most_favored_nation',
    clause: 'most_favored_nation',
    wording:
      /\bmost[- ]favou?red|\bMFN\b|\bhighest\b|\bnot exceed\b[^.;]{0,120}\bother\b|\b(?:no|not|nor) (?:\w+ )?(?:less|more) favou?rable|\b(?:lowest|best) (?:\w+ ){0,2}(?:prices?|pricing|rates?|terms|fees?|discounts?)|\b(?:as|at least as|equally) (?:favou?rabl[ey]|low|good)|\b(?:lower|better|less|more favou?rable|greater|higher|larger)\b[^.;]{0,200}\b(?:than|any other|another|others|third part)|\bequal(?:ly)? to or (?:better|lower|less)|\bsame\b[^.;]{0,60}\b(?:terms|prices?|rates?|discounts?)\b[^.;]{0,80}\bother/i,
    severity: 'medium',
    title: 'Most favoured terms',
    description: 'Better terms given to others must be given here too.',
    recommendation: 'Check whether other contracts would trigger it.',
  },
  {
    category: 'rofr_rofo_rofn',
    clause: 'rofr_rofo_rofn',
    severity: 'medium',
    title: 'Right of first refusal, offer or negotiation',
    description: 'A party must be offered something before others are.',
    recommendation: 'Note the deadlines of the procedure.',
  },
  {
    category: 'irrevocable_or_perpetual_license',
    clause: 'irrevocable_or_perpetual_license',
    severity: 'medium',
    title: 'Irrevocable or perpetual license',
    description: 'A license cannot be taken back or has no end.',
    recommendation: 'Check whether it should end with the contract.',
  },
  {
    category: 'indemnification',
    clause: 'indemnification',
    severity: 'medium',
    title: 'Indemnity',
    description: 'A party must make good the losses of another.',
    recommendation: 'Check which claims are covered and whether there is a cap.',
  },
  {
    category: 'warranty_disclaimer',
    wording:
      /["']\s?as[- ]is\b|\bas[- ]is,?["']|\bas[- ]is,? (?:basis|condition|where[- ]is|with all faults|without)\b|\bas[- ]is\b(?! (?:\w+ly|feasible|necessary|possible|practica\w+|required|dictated|appropriate|customary|available|permitted|provided|set|the|a|not|due|then|being)\b)(?=[^.;]{0,80}\b(?:faults?|warrant(?:y|ies))\b)|\bdisclaims? (?:all|any) (?:other )?(?:express |implied )?warrant|\bwithout (?:any )?warrant(?:y|ies) of any kind\b/i,
    severity: 'medium',
    title: 'Warranties excluded',
    description: 'Goods or services come without warranties.',
    recommendation: 'Check whether the warranties that matter are given elsewhere.',
  },
  {
    category: 'limited_remedy',
    clause: 'cap_on_liability',
    severity: 'low',
    title: 'Liability is limited',
    description: 'Damages are capped or kinds of loss excluded.',
    recommendation: 'Compare the cap with the possible loss.',
  },
  {
    category: 'anti_assignment',
    clause: 'anti_assignment',
    severity: 'low',
    title: 'Assignment needs consent',
    description: 'The contract cannot be passed on freely.',
    recommendation: 'Check whether transfers inside the group are allowed.',
  },
  {
    category: 'covenant_not_to_sue',
    clause: 'covenant_not_to_sue',
    severity: 'low',
    title: 'Promise not to sue or contest',
    description: 'A party gives up the right to bring certain claims.',
    recommendation: 'Check which claims are given up.',
  },
  {
    category: 'late_payment_interest',
    wording:
      /\b(?:interest|late (?:charge|fee|payment))\b(?:[^.;]|\.\d){0,100}(?:\bpercent\b|%)[^.;]{0,60}\b(?:per|month|annum|year)/i,
    severity: 'low',
    title: 'Interest on late payment',
    description: 'Late payment costs interest or a charge.',
    recommendation: 'Compare the rate with the legal one.',
  },
  {
    category: 'jury_trial_waiver',
    wording: /\bwaives?\b[^.;]{0,80}\b(?:jury|trial by jury)\b/i,
    severity: 'low',
    title: 'Jury trial waived',
    description: 'Disputes are decided without a jury.',
    recommendation: 'Make sure that this is acceptable for the disputes to be expected.',
  },
];

/** Risks in the order of the rules, the gravest first; each stands in the text, none is inferred from what is missing. */
export function findRisks(reading: Reading): FoundRisk[] {
  return RISK_RULES.flatMap((rule) => {
    const { category, severity, title, description, recommendation } = rule;
    const passages = findPassages(reading, rule);
    if (passages.length === 0) return [];
    const confidence = Math.max(...passages.map((passage) => passage.probability));
    const spans = passages
      .toSorted((a, b) => b.probability - a.probability)
      .slice(0, PASSAGES_MAX)
      .map(({ start, end }) => ({ start, end }));
    return [{ category, severity, title, description, recommendation, confidence, spans }];
  });
}

function findPassages(reading: Reading, rule: RiskRule): (Span & { probability: number })[] {
  const { wording, unless } = rule;
  const candidates =
    'clause' in rule
      ? findClauses(reading, rule.clause)
      : reading.sentences.map((sentence) => ({ ...sentence, probability: WORDING_CONFIDENCE }));
  if (!wording && !unless) return candidates;
  return candidates.filter((candidate) => {
    const words = textOf(reading, candidate);
    return (wording?.test(words) ?? true) && !unless?.test(words);
  });
}
