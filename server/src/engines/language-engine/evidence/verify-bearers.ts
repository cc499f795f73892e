import { BEARER_BOTH } from '../../../contract/analysis.ts';
import type { FindPointer } from './verify-field-values.ts';

type Fields = Readonly<Record<string, unknown>>;

const PARTIES = '/extracted_fields/parties/';

/**
 * Gives each obligation and risk its bearer: the pointer of a party in the same result, `both` or null. The bearer of an
 * obligation follows from its party if the engine names none. A pointer to anything but a verified party becomes null.
 *
 * @param fields verified fields
 * @param findPointer returns the new pointer of a value; undefined if the value was removed
 */
export function withBearers(fields: Fields, findPointer: FindPointer): Record<string, unknown> {
  const parties = Array.isArray(fields['parties']) ? fields['parties'] : [];
  const bearersOf: Record<string, (item: Fields) => string | null> = {
    obligations: ({ bearer, party }) =>
      bearer === undefined ? findParty(parties, party) : verifyBearer(bearer, findPointer),
    risks: ({ bearer }) => verifyBearer(bearer, findPointer),
  };
  return Object.fromEntries(
    Object.entries(fields).map(([key, value]) => {
      const bearerOf = Object.hasOwn(bearersOf, key) ? bearersOf[key] : undefined;
      if (!bearerOf || !Array.isArray(value)) return [key, value];
      return [key, value.map((item: Fields) => ({ ...item, bearer: bearerOf(item) }))];
    }),
  );
}

function verifyBearer(bearer: unknown, findPointer: FindPointer): string | null {
  if (bearer === BEARER_BOTH) return bearer;
  const isParty = typeof bearer === 'string' && bearer.startsWith(PARTIES);
  return (isParty && findPointer(bearer)) || null;
}

function findParty(parties: readonly unknown[], name: unknown): string | null {
  const index = typeof name === 'string' ? parties.indexOf(name) : -1;
  return index === -1 ? null : `${PARTIES}${index}`;
}
