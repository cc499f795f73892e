import type { ClauseCategory } from '../../language/clause-categories.ts';

/** Titles of the categories of clauses, in English, as every engine presents them. */
const CLAUSE_TITLES: Readonly<Record<ClauseCategory, string>> = {
  covenant_not_to_sue: 'Covenant not to sue',
  ip_ownership_assignment: 'Assignment of intellectual property',
  joint_ip_ownership: 'Joint ownership of intellectual property',
  irrevocable_or_perpetual_license: 'Irrevocable or perpetual license',
  license_grant: 'Grant of license',
  non_transferable_license: 'License that cannot be transferred',
  affiliate_license_licensor: 'License of affiliates of the licensor',
  affiliate_license_licensee: 'License for affiliates of the licensee',
  unlimited_all_you_can_eat_license: 'Unlimited license',
  source_code_escrow: 'Escrow of source code',
  audit_rights: 'Right to audit',
  cap_on_liability: 'Limit of liability',
  uncapped_liability: 'Liability without a cap',
  insurance: 'Insurance',
  liquidated_damages: 'Liquidated damages',
  minimum_commitment: 'Minimum commitment',
  volume_restriction: 'Limit of volume',
  most_favored_nation: 'Most favored customer',
  price_restrictions: 'Change of prices',
  revenue_profit_sharing: 'Share of revenue or profit',
  warranty_duration: 'Duration of the warranty',
  payment: 'Payment',
  indemnification: 'Indemnity',
  anti_assignment: 'Ban on assignment',
  change_of_control: 'Change of control',
  exclusivity: 'Exclusivity',
  no_solicit_of_customers: 'No solicitation of customers',
  no_solicit_of_employees: 'No solicitation of employees',
  non_compete: 'Ban on competition',
  competitive_restriction_exception: 'Exception from a ban on competition',
  non_disparagement: 'No disparagement',
  rofr_rofo_rofn: 'Right of first refusal or offer',
  third_party_beneficiary: 'Rights of third parties',
  confidentiality: 'Confidentiality',
  document_name: 'Title of the document',
  parties: 'Parties',
  agreement_date: 'Date of the agreement',
  effective_date: 'First day',
  expiration_date: 'Term',
  renewal_term: 'Renewal',
  notice_period_to_terminate_renewal: 'Notice against renewal',
  termination_for_convenience: 'Termination without cause',
  termination: 'Termination',
  post_termination_services: 'Duties after the end',
  governing_law: 'Governing law',
  dispute_resolution: 'Disputes',
  force_majeure: 'Force majeure',
};

/** Returns the title of a category of clauses; `other` and unknown ones are just a clause. */
export function clauseTitle(category: string): string {
  return Object.hasOwn(CLAUSE_TITLES, category)
    ? CLAUSE_TITLES[category as ClauseCategory]
    : 'Clause';
}
