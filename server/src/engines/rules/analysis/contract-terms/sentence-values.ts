import type { DateMention } from '../../../../language/dates/dates.ts';
import { findMoney } from '../../../../language/numbers/money.ts';
import type { Span } from '../../../../language/span.ts';
import { findDurations } from '../../../../language/values/durations.ts';
import type { DurationMention } from '../../../../language/values/durations.ts';
import { findPercentages } from '../../../../language/values/percentages.ts';
import { findPlaces } from '../places/place-names.ts';

/** Type of a value that a sentence states. */
export type ValueType = 'date' | 'duration' | 'money' | 'percentage' | 'place';

/** Value in a sentence. Offsets are UTF-16 code units of the sentence. */
export type ValueMention = Span &
  (
    | { type: 'date'; iso: string; alternative: string | undefined }
    | ({ type: 'duration' } & Pick<
        DurationMention,
        'count' | 'unit' | 'isBusiness' | 'isRecurring'
      >)
    | { type: 'money'; value: number; currency: string }
    | { type: 'percentage'; value: number }
    | { type: 'place'; place: string }
  );

/**
 * Finds the typed values of a sentence, in order, without overlap. Of two that overlap the first type counts.
 *
 * @param dates dates of the sentence, with offsets in it
 */
export function findValues(sentence: string, dates: readonly DateMention[]): ValueMention[] {
  const found: ValueMention[] = [
    ...dates.map(({ iso, alternative, isAmbiguous, start, end }): ValueMention => ({
      type: 'date',
      iso,
      alternative: isAmbiguous ? alternative : undefined,
      start,
      end,
    })),
    ...findMoney(sentence).map((money): ValueMention => ({ type: 'money', ...money })),
    ...findPercentages(sentence).map((percentage): ValueMention => ({
      type: 'percentage',
      ...percentage,
    })),
    ...findDurations(sentence).map((duration): ValueMention => ({ type: 'duration', ...duration })),
    ...findPlaces(sentence).map(({ place, start, end }): ValueMention => ({
      type: 'place',
      place,
      start,
      end,
    })),
  ];
  const isTaken = new Uint8Array(sentence.length);
  const kept = found.filter(({ start, end }) => {
    if (isTaken.subarray(start, end).includes(1)) return false;
    isTaken.fill(1, start, end);
    return true;
  });
  return kept.toSorted((a, b) => a.start - b.start);
}
