import type { Risk } from '../../contract/analysis.ts';

/** Text of a known kind of risk, in English. */
type KnownRisk = Pick<Risk, 'severity' | 'title' | 'description'> & { recommendation: string };

/** Known kinds of contract risks by category, as every engine presents them. */
export const KNOWN_RISKS = {
  uncapped_liability: {
    severity: 'high',
    title: 'Liability without a cap',
    description: 'Some liability is taken out of the limits of the contract.',
    recommendation: 'Check which claims are unlimited and whether insurance covers them.',
  },
  ip_ownership_assignment: {
    severity: 'high',
    title: 'Intellectual property changes hands',
    description: 'Rights in works or inventions are assigned to the other side.',
    recommendation: 'Make sure that background rights are kept or licensed back.',
  },
  non_compete: {
    severity: 'high',
    title: 'Ban on competition',
    description: 'A party may not compete or work with competitors.',
    recommendation: 'Check the length, the territory and the activities that are banned.',
  },
  liquidated_damages: {
    severity: 'high',
    title: 'Liquidated damages or termination fee',
    description: 'A fixed sum falls due on breach or early termination.',
    recommendation: 'Compare the sum with the likely loss.',
  },
  unilateral_change: {
    severity: 'high',
    title: 'One-sided right to change terms',
    description: 'One side may change terms or prices by itself.',
    recommendation: 'Ask for notice and a right to terminate when terms change.',
  },
  personal_guarantee: {
    severity: 'high',
    title: 'Guarantee',
    description: 'A person or company stands in for the debts of another.',
    recommendation: 'Check the amount and the end of the guarantee.',
  },
  exclusivity: {
    severity: 'medium',
    title: 'Exclusivity',
    description: 'A party is bound to deal with the other alone.',
    recommendation: 'Check scope, territory and what ends the exclusivity.',
  },
  minimum_commitment: {
    severity: 'medium',
    title: 'Minimum commitment',
    description: 'A minimum must be bought, paid or sold.',
    recommendation: 'Check what happens when the minimum is missed.',
  },
  automatic_renewal: {
    severity: 'medium',
    title: 'Automatic renewal',
    description: 'The contract renews itself unless notice is given in time.',
    recommendation: 'Put the last day for notice into the calendar.',
  },
  termination_for_convenience: {
    severity: 'medium',
    title: 'Termination without cause',
    description: 'A party may end the contract without a reason.',
    recommendation: 'Check who may, on what notice, and what is paid until then.',
  },
  change_of_control: {
    severity: 'medium',
    title: 'Change of control',
    description: 'A sale or merger of a party has consequences for the contract.',
    recommendation: 'Check whether a planned transaction needs consent.',
  },
  most_favored_nation: {
    severity: 'medium',
    title: 'Most favoured terms',
    description: 'Better terms given to others must be given here too.',
    recommendation: 'Check whether other contracts would trigger it.',
  },
  rofr_rofo_rofn: {
    severity: 'medium',
    title: 'Right of first refusal, offer or negotiation',
    description: 'A party must be offered something before others are.',
    recommendation: 'Note the deadlines of the procedure.',
  },
  irrevocable_or_perpetual_license: {
    severity: 'medium',
    title: 'Irrevocable or perpetual license',
    description: 'A license cannot be taken back or has no end.',
    recommendation: 'Check whether it should end with the contract.',
  },
  indemnification: {
    severity: 'medium',
    title: 'Indemnity',
    description: 'A party must make good the losses of another.',
    recommendation: 'Check which claims are covered and whether there is a cap.',
  },
  warranty_disclaimer: {
    severity: 'medium',
    title: 'Warranties excluded',
    description: 'Goods or services come without warranties.',
    recommendation: 'Check whether the warranties that matter are given elsewhere.',
  },
  limited_remedy: {
    severity: 'low',
    title: 'Liability is limited',
    description: 'Damages are capped or kinds of loss excluded.',
    recommendation: 'Compare the cap with the possible loss.',
  },
  anti_assignment: {
    severity: 'low',
    title: 'Assignment needs consent',
    description: 'The contract cannot be passed on freely.',
    recommendation: 'Check whether transfers inside the group are allowed.',
  },
  covenant_not_to_sue: {
    severity: 'low',
    title: 'Promise not to sue or contest',
    description: 'A party gives up the right to bring certain claims.',
    recommendation: 'Check which claims are given up.',
  },
  late_payment_interest: {
    severity: 'low',
    title: 'Interest on late payment',
    description: 'Late payment costs interest or a charge.',
    recommendation: 'Compare the rate with the legal one.',
  },
  jury_trial_waiver: {
    severity: 'low',
    title: 'Jury trial waived',
    description: 'Disputes are decided without a jury.',
    recommendation: 'Make sure that this is acceptable for the disputes to be expected.',
  },
} satisfies Readonly<Record<string, KnownRisk>>;

export type KnownRiskCategory = keyof typeof KNOWN_RISKS;

/** Returns the text of a risk category; undefined for an unknown category. */
export function findKnownRisk(category: string): KnownRisk | undefined {
  return Object.hasOwn(KNOWN_RISKS, category)
    ? KNOWN_RISKS[category as KnownRiskCategory]
    : undefined;
}
