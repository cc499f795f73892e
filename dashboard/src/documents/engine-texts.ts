import type { Risk } from '@docket/sdk';

import type { Messages } from '../messages/en/messages.ts';

type Texts = Messages['engine'];

/** Returns the texts of a risk in the language of the person; those of the engine for a category without others. */
export function riskTexts(
  risk: Risk,
  { risks }: Texts,
): Pick<Risk, 'title' | 'description' | 'recommendation'> {
  return risks[risk.category] ?? risk;
}

/** Returns how often something is due, in the language of the person. */
export function recurrenceName(recurrence: string, { recurrences }: Texts): string {
  return recurrences[recurrence] ?? recurrence;
}
