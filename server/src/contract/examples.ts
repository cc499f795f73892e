import EXAMPLES from './examples.json' with { type: 'json' };

type Values = Readonly<Record<string, unknown>>;

/**
 * One request of the tour of the API, with its response. `npm run examples` records them from a whole server, and a
 * test compares them with what the server answers now.
 */
export type RecordedStep = {
  /** Id of the operation. */
  operation: string;
  /** `key`, `member` (access token of a second user) or `none`. */
  credential: string;
  /** The request as a template: texts may hold `{{name}}`, which an earlier step saved. */
  params: Values;
  query: Values;
  headers: Values;
  /** JSON body; null for none. */
  body: unknown;
  /** Fields of a multipart body, with the name of the file; null for none. */
  form: { file: string; fields: Values } | null;
  /** Variables that later steps name, each a JSON pointer, or with the text before the variable. */
  save: Values;
  /** Reason why plain requests cannot repeat the step; null where they can. */
  not_repeatable: string | null;
  /** The request with its variables replaced. */
  request: { params: Values; query: Values; body: unknown };
  status: number;
  /** JSON body of the response with its lists cut; null for other responses. */
  answer: unknown;
};

/** All steps, in their order. */
export const RECORDED_STEPS: readonly RecordedStep[] = EXAMPLES;

const byOperation = Map.groupBy(RECORDED_STEPS, ({ operation }) => operation);

/** Returns the recorded requests of an operation; the first is the best example. */
export function listRecorded(operation: string): readonly RecordedStep[] {
  return byOperation.get(operation) ?? [];
}

/** Returns `{ example }` with the JSON body of an operation as it was recorded, or nothing. */
export function bodyExample(operation: string): { example?: unknown } {
  const step = listRecorded(operation).find(({ body }) => body !== null);
  return step ? { example: step.request.body } : {};
}

/** Returns `{ example }` with a JSON response of an operation as it was recorded, or nothing. */
export function answerExample(operation: string, status: number): { example?: unknown } {
  const step = listRecorded(operation).find((one) => one.status === status && one.answer !== null);
  return step ? { example: step.answer } : {};
}

const pathValues = new Map(
  RECORDED_STEPS.toReversed().flatMap(({ request }) => Object.entries(request.params)),
);

/** Returns `{ example }` with a value of a path parameter: the same in all operations, so that they share it. */
export function pathExample(name: string, type: unknown): { example?: unknown } {
  if (!pathValues.has(name)) return {};
  const value = pathValues.get(name);
  // A recorded path holds texts.
  return { example: type === 'integer' ? Number(value) : value };
}
