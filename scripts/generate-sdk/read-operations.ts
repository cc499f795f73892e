import { EXCLUDED, NOUNS, SENT_BY_HAND } from './method-table.ts';

type Schema = {
  $ref?: string;
  type?: string | string[];
  properties?: Record<string, Schema>;
};

type Parameter = {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
};

type RawOperation = {
  operationId: string;
  summary: string;
  description?: string;
  'x-docket-scopes'?: string[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, unknown> };
  responses: Record<string, { content?: Record<string, { schema: Schema }> }>;
};

export type ApiDocument = {
  paths: Record<string, Record<string, RawOperation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
};

/** Content of an answer: JSON, a list of rows, text, or a file. */
export type AnswerKind = 'json' | 'list' | 'text' | 'file';

export type Operation = {
  id: string;
  method: string;
  path: string;
  summary: string;
  scopes: readonly string[];
  /** Names in the path, in its order. */
  pathNames: readonly string[];
  hasQuery: boolean;
  needsQuery: boolean;
  hasBody: boolean;
  needsBody: boolean;
  kind: AnswerKind;
  /** Name of the list in the answer of a list. */
  listKey: string | undefined;
  /** Statuses of success with a body of JSON. */
  statuses: readonly string[];
};

/** @throws Error that names the operations without a line in the tables */
export function readOperations(document: ApiDocument): Map<string, Operation> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => readOperation(document, path, method, raw)),
  );
  const known = new Set([
    ...Object.values(NOUNS).flatMap((verbs) => Object.values(verbs)),
    ...Object.keys(SENT_BY_HAND),
    ...Object.keys(EXCLUDED),
  ]);
  const unknown = operations.filter(({ id, path }) => !known.has(id) && !path.startsWith('/v1/'));
  if (unknown.length > 0) {
    const names = unknown.map(({ id, method, path }) => `${id} (${method} ${path})`).join(', ');
    throw new Error(
      `No noun and verb for ${names}: add a line to NOUNS, SENT_BY_HAND or EXCLUDED in scripts/generate-sdk/method-table.ts`,
    );
  }
  return new Map(operations.map((operation) => [operation.id, operation]));
}

function readOperation(
  document: ApiDocument,
  path: string,
  method: string,
  raw: RawOperation,
): Operation {
  const parameters = (raw.parameters ?? []).map((given) => resolveParameter(document, given));
  const query = parameters.filter((parameter) => parameter.in === 'query');
  const statuses = Object.keys(raw.responses).filter((status) => status.startsWith('2'));
  const contents = statuses.map((status) => raw.responses[status]!.content ?? {});
  const schema = contents[0]?.['application/json']?.schema;
  const isText = contents.every((content) => isTextContent(Object.keys(content)));
  // A transcript comes as text, subtitles or JSON, as the caller chooses: text in each case.
  const isJson = !isText && contents.every((content) => 'application/json' in content);
  const listKey = schema && findListKey(document, raw.operationId, schema);
  return {
    id: raw.operationId,
    method: method.toUpperCase(),
    path,
    summary: raw.summary,
    scopes: raw['x-docket-scopes'] ?? [],
    pathNames: [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
    hasQuery: query.length > 0,
    needsQuery: query.some(({ required }) => required),
    hasBody: raw.requestBody !== undefined,
    needsBody: raw.requestBody?.required ?? false,
    kind: listKey ? 'list' : isJson ? 'json' : isText ? 'text' : 'file',
    listKey,
    statuses,
  };
}

/** Returns a parameter, which may stand among the components. */
function resolveParameter({ components }: ApiDocument, { $ref, ...own }: Parameter): Parameter {
  return $ref === undefined ? own : (components.parameters[$ref.split('/').pop()!] ?? own);
}

/** Returns false where one of the types is of office files, which are bytes. */
function isTextContent(types: readonly string[]): boolean {
  return types.some(isTextType) && !types.some((type) => type.startsWith('application/vnd.'));
}

function isTextType(type: string): boolean {
  return type.startsWith('text/') && !type.startsWith('text/event-stream');
}

/** A list has a pagination, or nothing besides its rows. */
function findListKey(document: ApiDocument, id: string, schema: Schema): string | undefined {
  if (!id.startsWith('list')) return undefined;
  const { properties = {} } = schema.$ref
    ? document.components.schemas[schema.$ref.split('/').at(-1)!]!
    : schema;
  const names = Object.keys(properties);
  const key = names.find((name) => properties[name]!.type === 'array');
  return names.every((name) => name === key || name === 'pagination') ? key : undefined;
}
