import { type Span, toSpan } from '../../../../language/span.ts';
import type { Instruction } from './amendment.ts';
import { isSameKind } from './operands.ts';
import { type Operand, type Statement, VALUE } from './statement.ts';
import {
  ADDS_SECTION,
  CHANGES,
  DEFINITION,
  DELETES_SECTION,
  DELETES_WORDS,
  FROM_DAY_VALUE,
  MOVES_TO_VALUE,
  NAMES_SECTION,
  NEW_WORDS_FIRST,
  NOW_VALUE,
  REPLACES_SECTION,
  REPLACES_WORDS,
  RESTATES,
  SETS_VALUE,
  STATES_VALUE,
  VALUE_PAIRS,
} from './statement-patterns.ts';

/** Instruction with offsets of its statement and the values that it names. */
export type ReadInstruction = Instruction & {
  oldValue?: Operand;
  newValue?: Operand;
  /** Section that a statement names besides its term. */
  section?: string;
  /** Words of the statement around the change, which tell the place. */
  context: Span;
};

/**
 * Reads the changes that a statement makes. Offsets are those of the statement.
 *
 * @param isDocument whether the statement belongs to a document that amends another one, where `the fee shall be …` is
 * a change
 */
export function readInstructions(statement: Statement, isDocument: boolean): ReadInstruction[] {
  const section = NAMES_SECTION.exec(statement.skeleton)?.[1];
  const passage =
    readDefinition(statement) ??
    readAddition(statement) ??
    readSection(statement) ??
    readRestatement(statement, section) ??
    readWords(statement, section);
  if (passage) return [passage];
  const pairs = readPairs(statement, section);
  const values = [...pairs, ...readSetValues(statement, section, pairs, isDocument)];
  if (values.length > 0) return values;
  const deleted = DELETES_SECTION.exec(statement.skeleton)?.[1];
  return deleted ? [build(statement, { kind: 'delete', target: { section: deleted } })] : [];
}

function build(
  { text }: Statement,
  parts: Pick<ReadInstruction, 'kind' | 'target'> & Partial<ReadInstruction>,
): ReadInstruction {
  const whole = { start: 0, end: text.length };
  return { oldWords: undefined, new: undefined, statement: whole, context: whole, ...parts };
}

function readDefinition(statement: Statement): ReadInstruction | undefined {
  const { skeleton, quoted, text, given } = statement;
  const match = DEFINITION.exec(skeleton);
  const name = quoted.find(({ start }) => start === match?.indices![1]![0]);
  if (!name || !REPLACES_WORDS.test(skeleton)) return undefined;
  const term = text.slice(name.start, name.end);
  const others = quoted.filter((one) => one !== name);
  if (others.length >= 2) {
    const [oldWords, fresh] = others;
    return build(statement, { kind: 'replace_words', target: { term }, oldWords, new: fresh });
  }
  const fresh = given ?? others[0];
  return fresh && build(statement, { kind: 'set_value', target: { term }, new: fresh });
}

function readAddition(statement: Statement): ReadInstruction | undefined {
  const match = ADDS_SECTION.exec(statement.skeleton);
  const fresh = statement.given ?? statement.quoted[0];
  const section = match?.[1] ?? match?.[2];
  if (!section || !fresh) return undefined;
  return build(statement, { kind: 'add', target: { section }, new: fresh });
}

function readSection(statement: Statement): ReadInstruction | undefined {
  const section = REPLACES_SECTION.exec(statement.skeleton)?.[1];
  const fresh = statement.given ?? statement.quoted[0];
  const isWhole = statement.quoted.length === (statement.given ? 0 : 1);
  if (!section || !fresh || !isWhole) return undefined;
  return build(statement, { kind: 'replace_section', target: { section }, new: fresh });
}

/** Reads `the clause about pets now says: …`, which names no section. */
function readRestatement(
  statement: Statement,
  section: string | undefined,
): ReadInstruction | undefined {
  const match = section === undefined ? RESTATES.exec(statement.skeleton) : null;
  const fresh = statement.given ?? statement.quoted[0];
  const term = match?.[1];
  if (!term || !fresh || fresh.start < match.index) return undefined;
  const words = statement.text.slice(fresh.start, fresh.end);
  const stop = /[.!?](?=\s)/.exec(words)?.index ?? words.length - 1;
  const first = { start: fresh.start, end: fresh.start + stop + 1 };
  return build(statement, { kind: 'set_value', target: { term }, new: first });
}

function readWords(statement: Statement, section: string | undefined): ReadInstruction | undefined {
  const { skeleton, quoted } = statement;
  const [first, second] = quoted;
  const target = section === undefined ? undefined : { section };
  if (!first || !REPLACES_WORDS.test(skeleton)) return undefined;
  if (!second) {
    if (!target || !DELETES_WORDS.test(skeleton)) return undefined;
    return build(statement, { kind: 'delete', target, oldWords: first });
  }
  const [oldWords, fresh] = NEW_WORDS_FIRST.test(skeleton) ? [second, first] : [first, second];
  return build(statement, { kind: 'replace_words', target, oldWords, new: fresh });
}

function readPairs(statement: Statement, section: string | undefined): ReadInstruction[] {
  const found: ReadInstruction[] = [];
  for (const { pattern, isNewFirst, needsChange } of VALUE_PAIRS) {
    if (needsChange && !CHANGES.test(statement.skeleton)) continue;
    for (const match of statement.skeleton.matchAll(pattern)) {
      const [, one, two] = match.indices!.map((range) => valueAt(statement, range![0]));
      const [oldValue, newValue] = isNewFirst ? [two, one] : [one, two];
      if (!oldValue || !newValue || !isSameKind(oldValue, newValue)) continue;
      if (found.some(({ oldWords }) => oldWords?.start === oldValue.start)) continue;
      const end = match.index + match[0].length;
      found.push(
        build(statement, {
          kind: 'replace_words',
          target: section === undefined ? undefined : { section },
          oldWords: toSpan(oldValue),
          new: toSpan(newValue),
          oldValue,
          newValue,
          context: { start: clauseStart(statement.skeleton, match.index), end },
        }),
      );
    }
  }
  return found.toSorted((a, b) => a.new!.start - b.new!.start);
}

function valueAt({ values }: Statement, start: number): Operand | undefined {
  return values.find((value) => value.start === start);
}

/** Returns the start of the clause that holds an offset. */
function clauseStart(skeleton: string, at: number): number {
  const before = skeleton.slice(0, at);
  const sign = Math.max(...[';', ':', ', and ', '. '].map((one) => before.lastIndexOf(one)));
  return sign === -1 ? 0 : sign + 1;
}

function readSetValues(
  statement: Statement,
  section: string | undefined,
  pairs: readonly ReadInstruction[],
  isDocument: boolean,
): ReadInstruction[] {
  const patterns = [
    SETS_VALUE,
    MOVES_TO_VALUE,
    NOW_VALUE,
    FROM_DAY_VALUE,
    ...(isDocument ? [STATES_VALUE] : []),
  ];
  const found: ReadInstruction[] = [];
  for (const match of patterns.flatMap((one) => [...statement.skeleton.matchAll(one)])) {
    const newValue = match
      .indices!.slice(1)
      .map((range) => range && valueAt(statement, range[0]))
      .find((value) => value !== undefined);
    const verb = match.index + match[0].lastIndexOf(match.groups?.['change'] ?? match[0]);
    const term = readTerm(statement, verb);
    const isKnown = [...pairs, ...found].some(
      (one) => one.new!.start === newValue?.start || one.oldWords?.start === newValue?.start,
    );
    if (!newValue || !term || isKnown) continue;
    found.push(
      build(statement, {
        kind: 'set_value',
        target: { term },
        new: toSpan(newValue),
        newValue,
        context: {
          start: verb + AUXILIARY.exec(statement.skeleton.slice(verb))![0].length,
          end: newValue.end,
        },
        ...(section !== undefined && { section }),
      }),
    );
  }
  return found;
}

const AUXILIARY = /^(?:(?:shall|will|has|have|now|is|are|be|been|hereby|further|also)\s)*/i;
const TERM_WORDS_MAX = 6;
const LEAD_IN =
  /^(?:(?:\(?[a-z0-9]{1,3}[.)]|[-•*])\s)+|^(?:in|under|of|pursuant to)\s(?:section|clause|article|paragraph)\s[\d.]+,?\s|^(?:section|clause|article)\s[\d.]+\s?[:,-]?\s/i;
const ARTICLE = /^(?:the|our|your|its|this|that|a|an|and|new|said|such)\s/i;
/** `From 1 March the rent`: the day from which a change applies. */
const DAY = new RegExp(
  String.raw`^.*\b(?:from|on|of)\s[\d${VALUE}][^ ]*\s(?:on(?:wards)?,?\s)?(?:the\s)?`,
  'i',
);
const TAIL =
  /\s(?:of|under|in|set out in|stated in|referred to in)\s(?:the|this|our|section|clause|article)\s?.*$/i;

/** Reads the words before a verb that name what it changes; undefined if they name nothing. */
function readTerm({ skeleton }: Statement, verb: number): string | undefined {
  let words = skeleton.slice(clauseStart(skeleton, verb), verb).trim();
  const comma = words.lastIndexOf(', ');
  if (comma !== -1) words = words.slice(comma + 2);
  for (let before = ''; before !== words;) {
    before = words;
    words = words.replace(LEAD_IN, '').replace(ARTICLE, '').trim();
  }
  words = words.replace(TAIL, '').replace(DAY, '');
  const isName = /^[\p{L}"'][\p{L}\p{N}\s'"/-]*$/u.test(words);
  return isName && words.split(' ').length <= TERM_WORDS_MAX
    ? words.replaceAll('"', '')
    : undefined;
}
