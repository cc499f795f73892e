import { loadCues } from '../../../../language/cues.ts';
import { compileSentencePattern } from '../../../meeting-text/sentence-cues.ts';

/** Words in which a fact is looked for: before, within or after a commitment's subject and modal verb. */
type Scope = 'before' | 'within' | 'after' | 'anywhere';

type ContextFact = { name: string; scope: Scope; pattern: RegExp };

const FACT_LINE = /^= (?<name>.+): (?<scope>before|within|after|anywhere)$/;
const FACTS = loadFacts();

function loadFacts(): readonly ContextFact[] {
  const facts: { name: string; scope: Scope; lines: string[] }[] = [];
  for (const line of loadCues('en', 'meetings/context-facts')) {
    const head = FACT_LINE.exec(line)?.groups;
    const fact = facts.at(-1);
    if (head) facts.push({ name: head['name']!, scope: head['scope'] as Scope, lines: [] });
    else if (fact) fact.lines.push(line);
    else throw new Error(`en/meetings/context-facts.txt: no fact above "${line}"`);
  }
  return facts.map(({ name, scope, lines }) => ({
    name,
    scope,
    pattern: compileSentencePattern('en', lines),
  }));
}

/**
 * Finds the facts that the words around a commitment state, as `negated` or `urgent`. English only.
 *
 * @param before words of the sentence up to the subject, a blank at the end
 * @param within subject and modal verb
 * @param after words behind them, a blank at the beginning
 * @returns names of the facts; two facts may share a name
 */
export function findContextFacts(before: string, within: string, after: string): string[] {
  const all = `${before.trimEnd()}${within}${after}`;
  const texts: Record<Scope, string> = {
    before,
    within: `${within} `,
    after,
    anywhere: ` ${all.trim()} `,
  };
  return FACTS.flatMap(({ name, scope, pattern }) => (pattern.test(texts[scope]) ? [name] : []));
}
