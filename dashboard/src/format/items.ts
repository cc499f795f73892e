import { formatDay } from './dates.ts';
import { formatNumber } from './numbers.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Formats a value of JSON in the language of the person; the parts of an object one after the other. */
export function formatItem(item: unknown, language: string): string {
  if (typeof item === 'number') return formatNumber(item, language);
  if (typeof item === 'string' && isDay(item)) return formatDay(item, language);
  if (typeof item !== 'object' || item === null) return String(item);
  const parts = Object.values(item).filter((part) => part !== null);
  return parts.map((part) => formatItem(part, language)).join(' · ');
}

function isDay(text: string): boolean {
  return DAY.test(text) && !Number.isNaN(Date.parse(text));
}
