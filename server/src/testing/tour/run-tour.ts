import { setTimeout } from 'node:timers/promises';

import { TOTP } from 'otpauth';

import { type Endpoint, pathOf } from '../../contract/endpoint.ts';
import { endpoints } from '../../contract/endpoints.ts';
import { type Answer, type Docket, formData } from '../docket.ts';
import { tourFile } from './files.ts';
import type { Step } from './step.ts';

export type Variables = Record<string, string>;

/** A step with its response. */
export type Visit = { step: Step; endpoint: Endpoint; answer: Answer };

/**
 * Sends the steps in order.
 *
 * @param variables values that the steps may name; what the steps save is added
 * @throws Error with the response of the first step whose status is another than expected
 */
export async function runTour(
  docket: Docket,
  steps: readonly Step[],
  variables: Variables,
): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (const step of steps) {
    const endpoint = findEndpoint(step.operation);
    if (variables['totp_secret']) variables['totp_code'] = nextCode(docket, variables);
    const answer = await settle(docket, step, send(docket, endpoint, step, variables));
    requireStatus(step, endpoint, answer);
    save(step, answer, variables);
    visits.push({ step, endpoint, answer });
  }
  return visits;
}

export function findEndpoint(operation: string): Endpoint {
  const endpoint = endpoints.find(({ id }) => id === operation);
  if (!endpoint) throw new Error(`No operation has the id ${operation}`);
  return endpoint;
}

/** Replaces `{{name}}` in every text of a value. */
export function fillIn<T>(value: T, variables: Variables): T {
  const text = JSON.stringify(value).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const found = variables[name];
    if (found === undefined) throw new Error(`No step has saved ${name}`);
    return JSON.stringify(found).slice(1, -1);
  });
  return JSON.parse(text) as T;
}

function send(
  docket: Docket,
  endpoint: Endpoint,
  step: Step,
  variables: Variables,
): Promise<Answer> {
  const { params, query, headers } = fillIn(requestOf(step), variables);
  const path = pathOf(endpoint).replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString();
  const body = bodyOf(step, variables);
  const key = keyOf(docket, step, variables);
  const type = step.bytes ? { 'content-type': 'application/octet-stream' } : {};
  return docket.request(endpoint.method, search ? `${path}?${search}` : path, body, {
    key,
    headers: { ...headers, ...type },
  });
}

function requestOf({ params = {}, query = {}, headers = {} }: Step) {
  return { params, query, headers };
}

function bodyOf(step: Step, variables: Variables): unknown {
  if (step.form) {
    return formData({
      file: tourFile(step.form.file),
      fields: fillIn(step.form.fields, variables),
    });
  }
  if (step.bytes) return tourFile(step.bytes).bytes;
  return step.body && fillIn(step.body, variables);
}

function keyOf(docket: Docket, { credential }: Step, variables: Variables): string {
  if (credential === 'none') return '';
  return credential === 'member' ? fillIn('{{member_token}}', variables) : docket.key;
}

/** Runs background jobs until the response is there, which may wait for them, and what follows from it. */
async function settle(docket: Docket, step: Step, sent: Promise<Answer>): Promise<Answer> {
  const state = { isAnswered: false };
  const answered = sent.finally(() => (state.isAnswered = true));
  // A response that waits is woken by the jobs.
  while (!state.isAnswered && 'wait' in (step.query ?? {})) {
    await docket.runJobs();
    await setTimeout(5);
  }
  const answer = await answered;
  if (!step.holdJobs) await docket.runJobs();
  return answer;
}

function requireStatus(step: Step, endpoint: Endpoint, { status, body }: Answer): void {
  const expected = step.status ?? Math.min(...Object.keys(endpoint.responses).map(Number));
  if (status === expected) return;
  throw new Error(`${step.operation} answered ${status}: ${JSON.stringify(body)}`);
}

function save(
  { operation, save: wanted = {} }: Step,
  { body }: Answer,
  variables: Variables,
): void {
  for (const [name, saved] of Object.entries(wanted)) {
    const { pointer, after } = typeof saved === 'string' ? { pointer: saved, after: '' } : saved;
    const value = readPointer(body, pointer);
    if (typeof value !== 'string') throw new Error(`${operation} answered nothing at ${pointer}`);
    variables[name] = value.slice(value.indexOf(after) + after.length);
  }
}

function readPointer(value: unknown, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .reduce<any>((inner, key) => inner?.[key], value);
}

/** Each code is accepted once, so the clock moves to the next. */
function nextCode(docket: Docket, { totp_secret = '' }: Variables): string {
  docket.advance(30_000);
  const timestamp = docket.services.clock.now().getTime();
  return new TOTP({ secret: totp_secret }).generate({ timestamp });
}
