import type { Span } from '../../../../language/span.ts';
import type { LeafValue } from '../../../language-engine/extraction/schema-node.ts';
import { type FoundLeaf, isFound, type LeafOutcome } from '../found-leaf.ts';
import { findKnownLeaf } from '../known-leaf.ts';
import { findLabelledLeaf } from '../labelled-leaf.ts';
import type { LeafQuery } from '../leaf-query.ts';
import { findLeafInSentences } from '../sentence-leaf.ts';
import { normalizeText } from '../normalize-text.ts';
import type { Source } from '../source.ts';
import { candidateFeatures } from './candidate-features.ts';
import { groupCandidates } from './candidate-group.ts';
import { chooseUnits } from './choose-units.ts';
import type { Features } from './features.ts';
import { createCandidateReader, type LeafCandidate } from './leaf-candidates.ts';
import { compareTerms, getDescriptionReader, type LeafTerms } from './leaf-terms.ts';

/** Choice for a leaf: a value, or nothing. */
export type LeafOption = {
  /** Null for nothing. */
  value: LeafValue | null;
  /** Equal for options with the same value. */
  key: string;
  /** Spans of the raw text that state it. */
  spans: readonly Span[];
  features: Features;
};

/** Most candidates of a leaf that are ranked. */
const CANDIDATES_MAX = 150;

/**
 * Lists what a leaf may be filled with: each value that the document states, those of other rules, and last nothing.
 *
 * @param labelled finding of the rule for labels
 */
export function listOptions(
  source: Source,
  query: LeafQuery,
  labelled = findLabelledLeaf(source, query),
): LeafOption[] {
  const comparison = compareTerms(
    query,
    source.reading.language,
    getDescriptionReader(source.reading),
  );
  const candidates = chooseCandidates(source, query, comparison.terms);
  const group = groupCandidates(comparison, candidates);
  const rules = listRuleFindings(source, query, labelled);
  const keyOf = (value: LeafValue) => toKey(query, value);
  const options = candidates.map((candidate) => ({
    value: candidate.value,
    key: keyOf(candidate.value),
    spans: [candidate.unit.toRaw(candidate)],
    features: {
      ...candidateFeatures(comparison, query, candidate, group),
      ...ruleFeatures(rules, query, candidate.value),
    },
  }));
  const known = new Set(options.map(({ key }) => key));
  const others = rules
    .filter(({ found }) => !known.has(keyOf(found.value)))
    .map(({ found: { value, spans } }) => ({
      value,
      key: keyOf(value),
      spans,
      features: { byRuleAlone: 1, ...ruleFeatures(rules, query, value) },
    }));
  const nothing = { none: 1, [`none:${query.kind}`]: 1 };
  return [...options, ...others, { value: null, key: '', spans: [], features: nothing }];
}

function chooseCandidates(source: Source, query: LeafQuery, terms: LeafTerms): LeafCandidate[] {
  const readCandidates = createCandidateReader(source, query);
  const candidates: LeafCandidate[] = [];
  for (const unit of chooseUnits(source, terms)) {
    if (candidates.length >= CANDIDATES_MAX) break;
    candidates.push(...readCandidates(unit));
  }
  return candidates.slice(0, CANDIDATES_MAX);
}

type RuleFinding = { rule: string; found: FoundLeaf };

/** Lists what the rules for labels, for known fields and for sentences find, each by itself. */
function listRuleFindings(
  source: Source,
  query: LeafQuery,
  labelled: LeafOutcome | undefined,
): RuleFinding[] {
  const outcomes = {
    labelled,
    known: findKnownLeaf(source, query),
    sentence: findLeafInSentences(source, query),
  };
  return Object.entries(outcomes).flatMap(([rule, outcome]) =>
    isFound(outcome) ? [{ rule, found: outcome }] : [],
  );
}

function ruleFeatures(rules: readonly RuleFinding[], query: LeafQuery, value: LeafValue): Features {
  const { kind } = query;
  const own = rules.filter(({ found }) => toKey(query, found.value) === toKey(query, value));
  return Object.fromEntries(
    own.flatMap(({ rule, found }) => [
      [`rule:${rule}`, found.confidence],
      [`rule:${rule}:${kind}`, found.confidence],
    ]),
  );
}

/** Returns a text that equal values have in common. */
function toKey({ node }: LeafQuery, value: LeafValue): string {
  if (typeof value !== 'string' || node.options) return JSON.stringify(value);
  return normalizeText(value);
}
