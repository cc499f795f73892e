import { findDates } from '../../../../language/dates/dates.ts';
import type { Source } from '../source.ts';
import type { TextUnit } from './text-units.ts';
import type { UnitValue } from './unit-value.ts';

const MONTH_DAY =
  /(?<![\p{L}\p{N}])(?:(\d{1,2})(?:st|nd|rd|th|\.|º|er)?\s(?:de\s|of\s)?(\p{L}{3,10})|(\p{L}{3,10})\.?\s(\d{1,2})(?:st|nd|rd|th)?)(?![\p{L}\p{N}])/gu;

/** Finds the dates of a unit; a day without a year is in the year of the first date of the document. */
export function readDates(source: Source, { text }: TextUnit): UnitValue[] {
  const { reading } = source;
  const dates = findDates(text, reading.language, reading.dateOrder).filter(
    ({ isAmbiguous }) => !isAmbiguous,
  );
  const own = dates.map(({ iso: value, start, end }): UnitValue => ({
    value,
    start,
    end,
    form: 'date',
  }));
  const year = reading.dates.find(({ isAmbiguous }) => !isAmbiguous)?.iso.slice(0, 4);
  if (year === undefined) return own;
  const partial = [...text.matchAll(MONTH_DAY)].flatMap(({ index, 0: words }): UnitValue[] => {
    const [start, end] = [index, index + words.length];
    if (dates.some((date) => start < date.end && date.start < end)) return [];
    const isDayFirst = /^\d/.test(words);
    const whole = isDayFirst ? `${words} ${year}` : `${words}, ${year}`;
    const [date] = findDates(whole, reading.language, reading.dateOrder);
    if (!date || date.start !== 0 || date.isAmbiguous) return [];
    return [{ value: date.iso, start, end, form: 'date_without_year' }];
  });
  return [...own, ...partial];
}
