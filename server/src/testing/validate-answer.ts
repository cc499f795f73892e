import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';

import { endpoints } from '../contract/endpoints.ts';
import { buildOpenApi } from '../contract/openapi.ts';
import { isDateTime } from '../kernel/iso-times.ts';
import { escapePointer, splitPointer } from '../../../formats/json-pointer.ts';

/** An answer as a client got it. */
export type ReceivedAnswer = {
  method: string;
  /** Path of the request, with or without its query. */
  path: string;
  status: number;
  /** Value of `Content-Type`; empty without one. */
  contentType: string;
  /** The parsed body where it is JSON. */
  body: unknown;
};

type Json = Record<string, unknown>;

type Response = { $ref?: string; content?: Record<string, unknown> };

/** An operation of the description, with its place there. */
type Operation = { id: string; pointer: string; responses: Record<string, Response> };

type Template = { segments: readonly string[]; operations: ReadonlyMap<string, Operation> };

const JSON_TYPES: ReadonlySet<string> = new Set(['application/json', 'application/problem+json']);
const DOCUMENT_ID = 'docket:';
const PROBLEMS_MAX = 3;

/** Checks answers against the published description, which is built at the first answer. */
const description = createDescription();

/**
 * Compares an answer with the published description: its status, its media type and, if it is JSON, its schema.
 *
 * @returns what differs; undefined for a right answer, and for a path or a method that is not described
 */
export function validateAnswer(answer: ReceivedAnswer): string | undefined {
  const operation = description.find(answer.method, answer.path);
  if (!operation) return undefined;
  const problem = description.compare(operation, answer);
  return problem && `${operation.id} ${answer.status}: ${problem}`;
}

const compared = new Set<string>();

/**
 * Compares the first answer of each operation and status that this process sees with the published description.
 *
 * @throws Error that says what differs
 */
export function requireDescribed(answer: ReceivedAnswer): void {
  const operation = description.find(answer.method, answer.path);
  const key = `${operation?.id} ${answer.status} ${answer.contentType}`;
  // Older forms are accepted, and not described: an `Accept` for events where JSON is published. An empty body has no form.
  const isOlderForm = answer.contentType.startsWith('text/event-stream') || answer.body === '';
  if (!operation || isOlderForm || compared.has(key)) return;
  compared.add(key);
  const problem = description.compare(operation, answer);
  if (!problem) return;
  throw new Error(`openapi.json differs: ${operation.id} ${answer.status}: ${problem}`);
}

function createDescription() {
  let loaded: ReturnType<typeof loadDescription> | undefined;
  const load = () => (loaded ??= loadDescription());

  return {
    find(method: string, path: string): Operation | undefined {
      const [withoutQuery = ''] = path.split('?');
      const segments = withoutQuery.split('/').slice(1);
      const template = load().templates.find((each) => matches(each.segments, segments));
      return template?.operations.get(method.toLowerCase());
    },

    compare({ pointer, responses }: Operation, answer: ReceivedAnswer): string | undefined {
      const { contentType, status, body } = answer;
      const named = responses[String(status)];
      if (!named) return `the status is not declared`;
      const at = named.$ref ?? `${pointer}/responses/${status}`;
      const { content } = named.$ref ? (resolve(load().document, named.$ref) as Response) : named;
      const [mediaType = ''] = contentType.split(';');
      if (!content) return mediaType === '' ? undefined : `no body is declared, ${mediaType} came`;
      if (!(mediaType in content)) {
        return '*/*' in content ? undefined : `the media type ${mediaType} is not declared`;
      }
      if (!JSON_TYPES.has(mediaType)) return undefined;
      const validate = load().validator(`${at}/content/${escapePointer(mediaType)}/schema`);
      return validate(body) ? undefined : describeProblems(validate);
    },
  };
}

function loadDescription() {
  const document = JSON.parse(
    JSON.stringify(buildOpenApi(endpoints, { version: '0.0.0' })),
  ) as Json & { paths: Record<string, Record<string, Json>> };
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: {
      'date-time': isDateTime,
      date: /^\d{4}-\d{2}-\d{2}$/,
      uri: URL.canParse.bind(URL),
      binary: true,
    },
  });
  ajv.addSchema({ $id: DOCUMENT_ID, ...document });
  const validators = new Map<string, ValidateFunction>();
  return {
    document,
    templates: Object.entries(document.paths).map(toTemplate).toSorted(byFixedSegments),
    validator(pointer: string): ValidateFunction {
      const known = validators.get(pointer);
      if (known) return known;
      const compiled = ajv.compile({ $ref: `${DOCUMENT_ID}${pointer}` });
      validators.set(pointer, compiled);
      return compiled;
    },
  };
}

function toTemplate([path, methods]: [string, Record<string, Json>]): Template {
  const operations = Object.entries(methods).map(([method, operation]): [string, Operation] => [
    method,
    {
      id: operation['operationId'] as string,
      pointer: `#/paths/${escapePointer(path)}/${method}`,
      responses: operation['responses'] as Record<string, Response>,
    },
  ]);
  return { segments: path.split('/').slice(1), operations: new Map(operations) };
}

/** Orders as the router finds paths: fixed segments before parameters, from the left. */
function byFixedSegments(a: Template, b: Template): number {
  const key = ({ segments }: Template) => segments.map((each) => (isParameter(each) ? '1' : '0'));
  return key(a).join('').localeCompare(key(b).join(''));
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  if (template.length !== segments.length) return false;
  return template.every((each, index) => isParameter(each) || each === segments[index]);
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{');
}

function resolve(document: Json, pointer: string): unknown {
  return splitPointer(pointer).reduce<unknown>((found, name) => (found as Json)[name], document);
}

function describeProblems({ errors }: ValidateFunction): string {
  const problems = (errors ?? []).map(
    ({ instancePath, message = '' }) => `${instancePath || 'the body'} ${message}`,
  );
  return [...new Set(problems)].slice(0, PROBLEMS_MAX).join('; ');
}
