import { ACROSS, ADDITIONS, NOUNS, STREAMED, WORK } from '../generate-sdk/method-table.ts';
import type { Operation } from '../generate-sdk/read-operations.ts';
import { escapeText, isName, pascalCase, type PythonTypes, type Schema } from './write-types.ts';

/** Types of the parameters and answers of an operation. */
export type Shapes = {
  query: Map<string, Schema>;
  /** Parameters of the path that are numbers. */
  numbers: Set<string>;
  body: Schema | undefined;
  takesIfMatch: boolean;
  /** Answer by status. */
  answers: Map<string, Schema>;
};

type Context = {
  operations: ReadonlyMap<string, Operation>;
  shapesOf: (operation: Operation) => Shapes;
  types: PythonTypes;
};

type Input = { name: string; key: string; type: string; isRequired: boolean };

/** Classes written by hand that a noun inherits. */
const MIXINS: Record<string, string> = {
  documents: 'DocumentUploads',
  transcriptions: 'RecordingUploads',
  events: 'LiveEvents',
};

const OPTIONS = 'timeout: Optional[float] = None';

/** @returns text of the classes of the nouns, and of the class that has them all */
export function writeNouns(context: Context): string {
  const nouns = Object.entries(NOUNS).map(([noun, verbs]) => {
    const methods = Object.entries(verbs).flatMap(([verb, id]) => {
      const operation = context.operations.get(id);
      return operation ? [writeMethod(context, snakeCase(verb), operation)] : [];
    });
    const mixin = ADDITIONS[noun] ? MIXINS[noun]! : 'Noun';
    return `class ${pascalCase(noun)}(${mixin}):\n${methods.join('\n')}`;
  });
  const fields = Object.keys(NOUNS).map(
    (noun) => `        self.${snakeCase(noun)} = ${pascalCase(noun)}(core)\n`,
  );
  const all = `class Nouns:\n    """Every noun of the API with its methods."""\n\n    def __init__(self, core: Core) -> None:\n${fields.join('')}`;
  return `${nouns.join('\n\n')}\n\n${all}`;
}

function writeMethod(context: Context, verb: string, operation: Operation): string {
  const plain = writeFunction(context, verb, operation, {
    result: writeResult(context, operation),
    call: writeCall,
  });
  if (!STREAMED[operation.id]) return plain;
  const streamed = context.operations.get(STREAMED[operation.id]!) ?? operation;
  const isAcross = operation.id === ACROSS;
  const stream = writeFunction(context, `${verb}_stream`, streamed, {
    result: isAcross ? 'Iterator[WorkspaceAnswerEvent]' : 'Iterator[AnswerEvent]',
    call: (_, __, request) =>
      `return ${isAcross ? 'stream_workspace_answer' : 'stream_answer'}(self._core, ${request})`,
  });
  return `${plain}\n${stream}`;
}

type Writing = {
  result: string;
  call: (context: Context, operation: Operation, request: string, result: string) => string;
};

function writeFunction(
  context: Context,
  verb: string,
  operation: Operation,
  { result, call }: Writing,
): string {
  const { method, path, pathNames, summary, scopes } = operation;
  const shapes = context.shapesOf(operation);
  const query = WORK[operation.id] ? [] : readQuery(context, operation, shapes);
  const body = readBody(context, operation, shapes);
  const takesKey = method === 'POST' || method === 'PATCH';
  const takesExtra = shapes.body?.additionalProperties === true;
  const parameters = [
    'self',
    ...pathNames.map((name) => `${name}: ${shapes.numbers.has(name) ? 'int' : 'str'}`),
    '*',
    ...[...body, ...query].toSorted(byNeed).map(writeParameter),
    ...(takesKey ? ['idempotency_key: Optional[str] = None'] : []),
    ...(shapes.takesIfMatch ? ['if_match: Optional[str] = None'] : []),
    OPTIONS,
    ...(takesExtra ? ['**more: Any'] : []),
  ];
  const inputs = { query, body, takesKey, takesExtra, takesIfMatch: shapes.takesIfMatch };
  const request = writeRequest(operation, inputs);
  const scope = scopes.length > 0 ? ` Scope: ${scopes.join(' or ')}.` : '';
  return [
    `    def ${verb}(`,
    ...parameters.map((parameter) => `        ${parameter},`),
    `    ) -> ${result}:`,
    `        """${escapeText(summary)}. ${method} ${path}.${scope}"""`,
    `        ${call(context, operation, request, result)}`,
    '',
  ].join('\n');
}

type Inputs = {
  query: readonly Input[];
  body: readonly Input[];
  takesKey: boolean;
  takesExtra: boolean;
  takesIfMatch: boolean;
};

function writeRequest(operation: Operation, inputs: Inputs): string {
  const { method, path, pathNames, hasBody } = operation;
  const { query, body, takesKey, takesExtra, takesIfMatch } = inputs;
  const target = path.replaceAll(/\{(\w+)\}/g, '{encode($1)}');
  const values = [
    `"${method}"`,
    `${pathNames.length > 0 ? 'f' : ''}"${target}"`,
    ...(query.length > 0 ? [`query=${writeDict(query, false)}`] : []),
    ...(hasBody ? [`body=${writeDict(body, takesExtra)}`] : []),
    ...(takesKey ? ['idempotency_key=idempotency_key'] : []),
    ...(takesIfMatch ? ['if_match=if_match'] : []),
    'timeout=timeout',
  ];
  return `Request(${values.join(', ')})`;
}

function byNeed(a: Input, b: Input): number {
  return Number(b.isRequired) - Number(a.isRequired);
}

function writeParameter({ name, type, isRequired }: Input): string {
  return isRequired ? `${name}: ${type}` : `${name}: Maybe[${type}] = UNSET`;
}

function writeDict(inputs: readonly Input[], takesExtra: boolean): string {
  const entries = inputs.map(({ key, name }) => `"${key}": ${name}`);
  return `given({${[...entries, ...(takesExtra ? ['**more'] : [])].join(', ')}})`;
}

function readQuery({ types }: Context, operation: Operation, shapes: Shapes): Input[] {
  return [...shapes.query].map(([key, schema]) => ({
    key,
    name: parameterName(key),
    type: types.type(schema, `${pascalCase(operation.id)}${pascalCase(key)}`),
    isRequired: false,
  }));
}

function readBody({ types }: Context, operation: Operation, { body }: Shapes): Input[] {
  const required = new Set(body?.required);
  // An id of the path may be repeated in the body.
  const entries = Object.entries(body?.properties ?? {}).filter(
    ([key]) => !operation.pathNames.includes(key),
  );
  return entries.map(([key, schema]) => ({
    key,
    name: parameterName(key),
    type: types.type(schema, `${pascalCase(operation.id)}${pascalCase(key)}`),
    isRequired: required.has(key),
  }));
}

function parameterName(key: string): string {
  return isName(key) ? key : `${key.replaceAll(/\W/g, '_')}_`;
}

function writeResult(context: Context, operation: Operation): string {
  const { id, kind, statuses, listKey } = operation;
  const { answers } = context.shapesOf(operation);
  const typeOf = (status: string) =>
    context.types.type(answers.get(status) ?? {}, `${pascalCase(id)}Answer${status}`);
  const shown = WORK[id] && context.operations.get(WORK[id]);
  if (shown) {
    const done = context.types.type(
      context.shapesOf(shown).answers.get('200')!,
      `${pascalCase(shown.id)}Answer`,
    );
    return `Work[${typeOf(statuses.at(-1)!)}, ${done}]`;
  }
  if (kind === 'text') return 'str';
  if (kind === 'file') return 'bytes';
  if (kind === 'list') return `Page[${rowType(context, operation, listKey!)}]`;
  const types = [...new Set(statuses.map(typeOf))];
  return types.length === 1 ? types[0]! : `Union[${types.join(', ')}]`;
}

function rowType(context: Context, operation: Operation, listKey: string): string {
  const { answers } = context.shapesOf(operation);
  const rows = answers.get('200')?.properties?.[listKey]?.items ?? {};
  return context.types.type(rows, `${pascalCase(operation.id)}Row`);
}

function writeCall(
  context: Context,
  operation: Operation,
  request: string,
  result: string,
): string {
  const { id, kind, listKey } = operation;
  const shown = WORK[id] && context.operations.get(WORK[id]);
  if (shown) return `return Work(self._core, ${request}, "${shown.path}")`;
  if (kind === 'list') return `return Page(self._core, ${request}, "${listKey}")`;
  if (kind === 'text') return `return self._core.send(${request}).text`;
  if (kind === 'file') return `return self._core.send(${request}).content`;
  return `return cast(${result}, self._core.json(${request}))`;
}

export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
