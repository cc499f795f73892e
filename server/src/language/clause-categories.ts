/**
 * Categories of clauses that contracts hold: those of the Contract Understanding Atticus Dataset (CUAD), then some that
 * readers ask for.
 */
export const CLAUSE_CATEGORIES = [
  'covenant_not_to_sue',
  'ip_ownership_assignment',
  'joint_ip_ownership',
  'irrevocable_or_perpetual_license',
  'license_grant',
  'non_transferable_license',
  'affiliate_license_licensor',
  'affiliate_license_licensee',
  'unlimited_all_you_can_eat_license',
  'source_code_escrow',
  'audit_rights',
  'cap_on_liability',
  'uncapped_liability',
  'insurance',
  'liquidated_damages',
  'minimum_commitment',
  'volume_restriction',
  'most_favored_nation',
  'price_restrictions',
  'revenue_profit_sharing',
  'warranty_duration',
  'payment',
  'indemnification',
  'anti_assignment',
  'change_of_control',
  'exclusivity',
  'no_solicit_of_customers',
  'no_solicit_of_employees',
  'non_compete',
  'competitive_restriction_exception',
  'non_disparagement',
  'rofr_rofo_rofn',
  'third_party_beneficiary',
  'confidentiality',
  'document_name',
  'parties',
  'agreement_date',
  'effective_date',
  'expiration_date',
  'renewal_term',
  'notice_period_to_terminate_renewal',
  'termination_for_convenience',
  'termination',
  'post_termination_services',
  'governing_law',
  'dispute_resolution',
  'force_majeure',
] as const;

/** Category of clauses. */
export type ClauseCategory = (typeof CLAUSE_CATEGORIES)[number];

/** Categories by common synonyms of their keys. */
const SYNONYMS = new Map(
  Object.entries({
    assignment: 'anti_assignment',
    liability_cap: 'cap_on_liability',
    limitation_of_liability: 'cap_on_liability',
    liability: 'cap_on_liability',
    notice_period: 'notice_period_to_terminate_renewal',
    renewal: 'renewal_term',
    auto_renewal: 'renewal_term',
    audit: 'audit_rights',
    license: 'license_grant',
    licence_grant: 'license_grant',
    ip_ownership: 'ip_ownership_assignment',
    intellectual_property: 'ip_ownership_assignment',
    non_competition: 'non_compete',
    indemnity: 'indemnification',
    warranty: 'warranty_duration',
    warranties: 'warranty_duration',
    escrow: 'source_code_escrow',
    payment_terms: 'payment',
    arbitration: 'dispute_resolution',
    revenue_sharing: 'revenue_profit_sharing',
    right_of_first_refusal: 'rofr_rofo_rofn',
  }),
);

/**
 * Maps a requested field key, or a common synonym of it, to a category of clause.
 *
 * @returns undefined when the key names no category
 */
export function toClauseCategory(key: string): string | undefined {
  const category = SYNONYMS.get(key) ?? key;
  return (CLAUSE_CATEGORIES as readonly string[]).includes(category) ? category : undefined;
}
