import { findDates } from '../../../../language/dates/dates.ts';
import { foldString } from '../../../../language/folding.ts';
import { findPaymentAmount } from '../../../../language/numbers/payment-amount.ts';
import { findKnownRisk } from '../../../language-engine/known-risks.ts';
import { sanitizeProse } from '../../untrusted/sanitize-prose.ts';
import { candidatesOfKind } from '../extract/candidates.ts';
import { findWords } from './read-value.ts';
import type { Resolution, ResolvedField } from './resolution.ts';
import { groundObject, resolveList } from './resolve-list.ts';
import { isSupportedBy, supportedSentence } from './supported-sentence.ts';
import { clauseTitle } from '../../../language-engine/clause-titles.ts';

/** Resolves obligations. Party, due date and amount come from the passage of each. */
export function resolveObligations(resolution: Resolution): ResolvedField {
  const { language, order } = resolution.context;
  const objects = candidatesOfKind(resolution.input.candidates, 'obligations').map((candidate) => {
    const { party, description, type, due_text, recurrence } = candidate.item;
    const passage = foldString(candidate.evidence.excerpt);
    const due = findSafeWords(passage, due_text);
    const supported = supportedSentence(resolution, description, candidate.evidence);
    return {
      party: findSafeWords(passage, party),
      description: supported,
      type,
      due_date: due === null ? null : (findDates(due, language, order)[0]?.iso ?? null),
      due_text: due,
      recurrence: findSafeWords(passage, recurrence),
      amount: findPaymentAmount(passage),
      ...groundObject(resolution, 'obligations', candidate, supported),
    };
  });
  return resolveList('obligations', objects, ({ type }) => type);
}

const OTHER = 'other';

/** Resolves risks. A known risk has our own text; any other one must be supported by its passage. */
export function resolveRisks(resolution: Resolution): ResolvedField {
  const objects = candidatesOfKind(resolution.input.candidates, 'risks').map((candidate) => {
    const { item, evidence } = candidate;
    const slug = toSlug(item.category);
    const known = findKnownRisk(slug);
    const isValid = known ?? isSupportedBy(resolution, toTitle(slug), evidence);
    const category = isValid ? slug : OTHER;
    const description =
      known?.description ?? supportedSentence(resolution, item.description, evidence);
    return {
      category,
      severity: known?.severity ?? item.severity,
      title: known?.title ?? toTitle(category),
      description,
      recommendation: known?.recommendation ?? null,
      ...groundObject(resolution, 'risks', candidate, description),
    };
  });
  return resolveList('risks', objects, ({ category }) => category);
}

/** Resolves clauses; their text is that of their passages. */
export function resolveClauses(resolution: Resolution): ResolvedField {
  const objects = candidatesOfKind(resolution.input.candidates, 'clauses').map((candidate) => {
    const { category } = candidate.item;
    const text = foldString(candidate.evidence.excerpt);
    const title = clauseTitle(category);
    return {
      category,
      categories: [category],
      title,
      text,
      ...groundObject(resolution, 'clauses', candidate, text),
    };
  });
  return resolveList('clauses', objects, ({ category }) => category);
}

/** Resolves issues; their description is the text of their passages. */
export function resolveIssues(resolution: Resolution): ResolvedField {
  const objects = candidatesOfKind(resolution.input.candidates, 'issues').map((candidate) => {
    const { kind } = candidate.item;
    const description = foldString(candidate.evidence.excerpt);
    return { kind, description, ...groundObject(resolution, 'issues', candidate, description) };
  });
  return resolveList('issues', objects, ({ kind }) => kind);
}

/** Finds the words of a model in a passage; null if they are missing or contain a link. */
function findSafeWords(passage: string, modelWords: string | null): string | null {
  const words = modelWords === null ? undefined : findWords(passage, modelWords);
  return words !== undefined && sanitizeProse(words) === words ? words : null;
}

const SLUG_LENGTH_MAX = 60;

function toSlug(category: string): string {
  const words = category.toLowerCase().match(/[a-z0-9]+/g) ?? [OTHER];
  return words.join('_').slice(0, SLUG_LENGTH_MAX);
}

/** Converts a slug to a title: `late_delivery` to `Late delivery`. */
function toTitle(category: string): string {
  const words = category.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
