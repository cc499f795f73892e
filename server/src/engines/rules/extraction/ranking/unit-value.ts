import type { PassageValue } from '../passage-value.ts';
import type { TextValueKind } from './text-values.ts';

/** Form in which a text states a value. */
export type CandidateForm =
  | TextValueKind
  | 'whole'
  | 'first_part'
  | 'date'
  | 'date_without_year'
  | 'money'
  | 'percentage'
  | 'duration'
  | 'figure'
  | 'year'
  | 'spelled'
  | 'affirmed'
  | 'negated'
  | 'option'
  | 'option_alike';

/** Value that a unit states; the offsets are those of its text. */
export type UnitValue = PassageValue & { form: CandidateForm };
