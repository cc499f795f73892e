import type { RecordedStep } from '../../contract/examples.ts';
import { type Docket, startDocket } from '../docket.ts';
import { standInRecordings, standInSpeakers, standInSpeech } from '../stand-in-speech.ts';
import { fillIn, runTour, type Variables, type Visit } from './run-tour.ts';
import { createStable } from './stable-text.ts';
import { TOUR } from './tour.ts';

const ROWS_SHOWN = 2;
const ENTRIES_SHOWN = 10;
/** A map with more keys is cut: its keys are data. */
const KEYS_MAX = 40;
const ANSWER_LENGTH_MAX = 2_000;
/** A response that stays longer shows nothing that its schema does not. */
const USEFUL_LENGTH_MAX = 5_000;

/** Makes the tour on a server of its own. @returns its requests and responses, the same in every run */
export async function recordExamples(): Promise<RecordedStep[]> {
  // Every recording holds the same dialogue, so that no speech model is needed.
  await using docket = await startDocket({
    engines: {
      recordings: standInRecordings,
      speech: standInSpeech(),
      speakers: standInSpeakers,
    },
  });
  const variables: Variables = { provider_url: 'http://127.0.0.1:9' };
  const visits = await runTour(docket, TOUR, variables);
  return describeVisits(docket, visits, variables);
}

function describeVisits(
  docket: Docket,
  visits: readonly Visit[],
  variables: Variables,
): RecordedStep[] {
  const stable = createStable([docket.url, 'http://127.0.0.1:0']);
  // Responses first: they show which texts are secrets.
  const answers = visits.map(({ answer }) => stable.of(answer.body as unknown));
  return visits.map((visit, i) => ({
    ...template(visit),
    request: stable.of(fillIn(parts(visit), variables)),
    status: visit.answer.status,
    answer: isJson(visit) ? shorten(answers[i]) : null,
  }));
}

function template({ step }: Visit): Omit<RecordedStep, 'request' | 'status' | 'answer'> {
  const { operation, credential = 'key', params = {}, query = {}, headers = {} } = step;
  const { body = null, form = null, save = {}, notRepeatable = null } = step;
  return {
    operation,
    credential,
    params,
    query,
    headers,
    body,
    form,
    save,
    not_repeatable: notRepeatable,
  };
}

function parts({ step }: Visit): RecordedStep['request'] {
  const { params = {}, query = {}, body, form } = step;
  return { params, query, body: body ?? form?.fields ?? null };
}

function isJson({ answer }: Visit): boolean {
  return answer.headers.get('content-type')?.includes('json') ?? false;
}

/** Returns a JSON value with the first elements of its lists: one each where two are still too long, null if that is. */
function shorten(value: unknown): unknown {
  const short = cut(value, ROWS_SHOWN);
  if (JSON.stringify(short).length <= ANSWER_LENGTH_MAX) return short;
  const shortest = cut(value, 1);
  return JSON.stringify(shortest).length <= USEFUL_LENGTH_MAX ? shortest : null;
}

function cut(value: unknown, rows: number): unknown {
  if (Array.isArray(value)) return value.slice(0, rows).map((item) => cut(item, rows));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const shown = entries.length > KEYS_MAX ? entries.slice(0, ENTRIES_SHOWN) : entries;
  return Object.fromEntries(shown.map(([name, inner]) => [name, cut(inner, rows)]));
}
