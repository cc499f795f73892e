import { RISK_RULES } from '../../../built-in/clauses/risks.ts';
import { sumToPay } from '../../../built-in/contracts/sum-to-pay.ts';
import { findDates } from '../../../built-in/dates/dates.ts';
import { foldString } from '../../../built-in/text/folded-text.ts';
import { cleanWritten } from '../../untrusted/clean-written.ts';
import { ofKind } from '../candidates.ts';
import { isBorneBy, sayBorne } from './say-borne.ts';
import { wordsIn } from './read-value.ts';
import { borneOut, objectsOf } from './settle-objects.ts';
import type { SettledField, Settling } from './settling.ts';

/** Duties, each with what its own passage says of who, when and how much. */
export function settleObligations(settling: Settling): SettledField {
  const { language, order } = settling.context;
  const objects = ofKind(settling.task.candidates, 'obligations').map((found) => {
    const { party, description, type, due_text, recurrence } = found.item;
    const passage = foldString(found.evidence.excerpt);
    const due = inWords(passage, due_text);
    const said = sayBorne(settling, description, found.evidence);
    return {
      party: inWords(passage, party),
      description: said,
      type,
      due_date: due === null ? null : (findDates(due, language, order)[0]?.iso ?? null),
      due_text: due,
      recurrence: inWords(passage, recurrence),
      amount: sumToPay(passage),
      ...borneOut(settling, 'obligations', found, said),
    };
  });
  return objectsOf('obligations', objects, ({ type }) => type);
}

const OTHER = 'other';

/** What is known of a kind of risk is said in our words, what is not in those that its passage bears. */
export function settleRisks(settling: Settling): SettledField {
  const objects = ofKind(settling.task.candidates, 'risks').map((found) => {
    const named = slugOf(found.item.category);
    const rule = RISK_RULES.find((one) => one.category === named);
    const isNamed = rule ?? isBorneBy(settling, titleOf(named), found.evidence);
    const category = isNamed ? named : OTHER;
    const said = rule?.description ?? sayBorne(settling, found.item.description, found.evidence);
    return {
      category,
      severity: rule?.severity ?? found.item.severity,
      title: rule?.title ?? titleOf(category),
      description: said,
      recommendation: rule?.recommendation ?? null,
      ...borneOut(settling, 'risks', found, said),
    };
  });
  return objectsOf('risks', objects, ({ category }) => category);
}

export function settleClauses(settling: Settling): SettledField {
  const objects = ofKind(settling.task.candidates, 'clauses').map((found) => {
    const text = foldString(found.evidence.excerpt);
    return { category: found.item.category, text, ...borneOut(settling, 'clauses', found, text) };
  });
  return objectsOf('clauses', objects, ({ category }) => category);
}

export function settleIssues(settling: Settling): SettledField {
  const objects = ofKind(settling.task.candidates, 'issues').map((found) => {
    const description = foldString(found.evidence.excerpt);
    return {
      kind: found.item.kind,
      description,
      ...borneOut(settling, 'issues', found, description),
    };
  });
  return objectsOf('issues', objects, ({ kind }) => kind);
}

function inWords(passage: string, said: string | null): string | null {
  const words = said === null ? undefined : wordsIn(passage, said);
  // Nobody is called by a link.
  return words !== undefined && cleanWritten(words) === words ? words : null;
}

const SLUG_LENGTH_MAX = 60;

function slugOf(category: string): string {
  const words = category.toLowerCase().match(/[a-z0-9]+/g) ?? ['other'];
  return words.join('_').slice(0, SLUG_LENGTH_MAX);
}

/** `late_delivery` is `Late delivery`. */
function titleOf(category: string): string {
  const words = category.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
