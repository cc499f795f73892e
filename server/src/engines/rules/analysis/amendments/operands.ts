import type { Operand } from './statement.ts';

/** Tells whether one value may take the place of another. A number without a unit may be an amount or a percentage. */
export function isSameKind(one: Operand, other: Operand): boolean {
  return one.type === other.type || isPlainNumber(one, other) || isPlainNumber(other, one);
}

function isPlainNumber(one: Operand, other: Operand): boolean {
  return one.type === 'number' && readNumber(other) !== undefined;
}

/** Tells whether two values are the same. */
export function isSameValue(one: Operand, other: Operand): boolean {
  if (one.type === 'date' || other.type === 'date') {
    return one.type === 'date' && other.type === 'date' && one.iso === other.iso;
  }
  if (one.type === 'place' || other.type === 'place') {
    return one.type === 'place' && other.type === 'place' && one.place === other.place;
  }
  return isSameKind(one, other) && readNumber(one) === readNumber(other);
}

function readNumber(operand: Operand): number | undefined {
  if (operand.type === 'duration') return operand.count;
  return operand.type === 'date' || operand.type === 'place' ? undefined : operand.value;
}
