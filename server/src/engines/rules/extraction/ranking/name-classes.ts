import { loadAllPairs } from '../../../../language/cues.ts';
import { splitKey } from '../../../../language/field-keys.ts';
import { stem } from '../../../../language/stemming.ts';
import type { LeafQuery } from '../leaf-query.ts';
import type { CandidateForm } from './unit-value.ts';

const CLASSES = new Map(loadAllPairs('extraction/name-classes'));
/** Classes whose words only tell the kind of a value. */
const KIND_CLASSES: ReadonlySet<string> = new Set([
  'name',
  'code',
  'day',
  'time',
  'phone',
  'email',
  'uri',
]);
const CLASS_STEMS: ReadonlySet<string> = new Set(
  [...CLASSES].flatMap(([word, own]) => (KIND_CLASSES.has(own) ? [stem(word, 'en')] : [])),
);
/** Forms that values of a class have, the usual one first; a class that is not named has texts of any form. */
const FORMS: ReadonlyMap<string, readonly CandidateForm[]> = new Map([
  ['person', ['person', 'name']],
  ['party', ['organization', 'person', 'name']],
  ['code', ['code', 'phone']],
  ['phone', ['phone', 'code']],
  ['email', ['email']],
  ['uri', ['uri']],
  ['time', ['time']],
  ['day', ['day', 'time']],
  ['role', ['role', 'name']],
]);

/** Returns the forms that texts of a class have; none if they may have any. */
export function formsOfClass(one: string): readonly CandidateForm[] {
  return FORMS.get(one) ?? [];
}

/** Tells whether an English stem only tells the kind of a value, as that of `number`. */
export function isClassWord(stemmed: string): boolean {
  return CLASS_STEMS.has(stemmed);
}

/**
 * Returns the classes of thing that a leaf of text asks for by its name, or by that of the object around it, as `person`
 * and `code`; `other` if no word tells one, and none for other leaves.
 */
export function classesOfName({ name, parents, node, kind }: LeafQuery): readonly string[] {
  if (node.type !== 'string' || kind !== 'text') return [];
  const own = listClasses(name);
  if (own.length > 0) return own;
  const around = listClasses(parents.at(-1) ?? '');
  return around.length > 0 ? around : ['other'];
}

function listClasses(name: string): string[] {
  return [...new Set(splitKey(name).flatMap((word) => CLASSES.get(word) ?? []))];
}
