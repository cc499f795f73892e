import { Compile } from 'typebox/compile';

import type { RawAnswer, Refusal } from '../providers/provider.ts';
import { refusalByStatus } from '../providers/refusal.ts';
import { JiraError } from './jira-wire.ts';

const jiraError = Compile(JiraError);

/** Jira's own words: what is wrong with the whole, then with each field by its name. */
export function jiraRefusal(answer: RawAnswer): Refusal | undefined {
  const refusal = refusalByStatus(answer);
  return refusal && { ...refusal, message: wordsOf(answer.body) };
}

function wordsOf(body: unknown): string | undefined {
  if (!jiraError.Check(body)) return undefined;
  const fields = Object.entries(body.errors ?? {}).map(([field, why]) => `${field}: ${why}`);
  const words = [...(body.errorMessages ?? []), ...fields].join('; ');
  return words === '' ? body.message : words;
}
