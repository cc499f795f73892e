type RiskText = { title: string; description: string; recommendation: string };

/** Texts that the engine makes in English, by their codes. Those that are not listed show the words of the engine. */
export const engine = {
  /** Risks by their category. */
  risks: {} as Record<string, RiskText>,
  /** Values of the recurrence of an obligation. */
  recurrences: {} as Record<string, string>,
  /** Kinds of clauses and of other elements of lists. Others show their own name. */
  kinds: {
    ip_ownership_assignment: 'Ownership of IP',
    joint_ip_ownership: 'Joint ownership of IP',
    anti_assignment: 'Assignment',
    cap_on_liability: 'Liability cap',
    non_compete: 'Non-compete',
    rofr_rofo_rofn: 'Right of first refusal',
    expiration_date: 'Expiration',
    notice_period_to_terminate_renewal: 'Notice against renewal',
    unlimited_all_you_can_eat_license: 'Unlimited license',
    revenue_profit_sharing: 'Revenue sharing',
    blank: 'Open place',
  } as Record<string, string>,
};
