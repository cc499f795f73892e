import { CLAUSE_CUES } from './clause-cues.ts';

const OTHER_NAMES = new Map(
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

/** The category that a requested key names; undefined when it names none. */
export function clauseCategory(key: string): string | undefined {
  const category = OTHER_NAMES.get(key) ?? key;
  return Object.hasOwn(CLAUSE_CUES, category) ? category : undefined;
}
