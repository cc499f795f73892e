import { ACROSS, ADDITIONS, NOUNS, STREAMED, WORK } from './method-table.ts';
import type { Operation } from './read-operations.ts';

const HEADER = '// Written by scripts/generate-sdk from openapi.json: `npm run generate`.\n';
const MODULE_OF_FACTORY: Record<string, string> = {
  answerOperation: 'answer-stream.ts',
  fileOperation: 'operation.ts',
  listOperation: 'operation.ts',
  operation: 'operation.ts',
  textOperation: 'operation.ts',
  workOperation: 'until-done.ts',
  workspaceAnswerOperation: 'answer-stream.ts',
};
const MODULE_OF_TYPE: Record<string, string> = {
  Call: 'call.ts',
  PageCall: 'pages.ts',
  StreamableCall: 'answer-stream.ts',
  WorkCall: 'until-done.ts',
  WorkspaceAnswerCall: 'answer-stream.ts',
};
/** Verbs that are reserved words: exported under their name all the same. */
const RESERVED = new Set(['delete', 'export']);

type Method = { verb: string; operation: Operation };

/** @returns path from `sdk/src/generated` and text of each file */
export function writeMethods(operations: ReadonlyMap<string, Operation>): Map<string, string> {
  const nouns = Object.entries(NOUNS).map(([noun, verbs]) => {
    const methods = Object.entries(verbs).flatMap(([verb, id]) => {
      const operation = operations.get(id);
      return operation ? [{ verb, operation }] : [];
    });
    return [noun, methods] as const;
  });
  const files = nouns.map(
    ([noun, methods]) => [nounFile(noun), writeNoun(noun, methods, operations)] as const,
  );
  return new Map([...files, ['nouns.gen.ts', writeClass(nouns.map(([noun]) => noun))]]);
}

/** Subpath of a noun: `@docket/sdk/api-keys`. */
export function nounPath(noun: string): string {
  return noun.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

function nounFile(noun: string): string {
  return `nouns/${nounPath(noun)}.ts`;
}

function writeNoun(
  noun: string,
  methods: readonly Method[],
  operations: ReadonlyMap<string, Operation>,
): string {
  const bodies = methods.map(({ verb, operation }) => writeMethod(verb, operation, operations));
  const text = bodies.join('\n');
  const reserved = methods.map(({ verb }) => verb).filter((verb) => RESERVED.has(verb));
  const exports = reserved.map((verb) => `export { ${verb}_ as ${verb} };\n`).join('');
  const added = ADDITIONS[noun];
  const additions = added
    ? `export { ${added.names.join(', ')} } from '../../${added.file}';\n`
    : '';
  return `${HEADER}${writeImports(text)}\n${text}${exports && `\n${exports}`}${additions && `\n${additions}`}`;
}

function writeImports(text: string): string {
  const lines = new Map<string, { values: string[]; types: string[] }>();
  const add = (file: string, kind: 'values' | 'types', name: string) => {
    const entry = lines.get(file) ?? { values: [], types: [] };
    entry[kind].push(name);
    lines.set(file, entry);
  };
  for (const [name, file] of Object.entries(MODULE_OF_FACTORY)) {
    if (text.includes(` ${name}<`)) add(file, 'values', name);
  }
  for (const [name, file] of Object.entries(MODULE_OF_TYPE)) {
    if (new RegExp(`=> ${name}\\b`).test(text)) add(file, 'types', name);
  }
  for (const name of ['CallOptions', 'Core']) add('core.ts', 'types', name);
  add('generated/types.gen.ts', 'types', '* as T');
  return [...lines]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([file, { values, types }]) => {
      const path = file.startsWith('generated/')
        ? file.replace('generated/', '../')
        : `../../${file}`;
      if (types[0] === '* as T') return `import type * as T from '${path}';\n`;
      if (values.length === 0) return `import type { ${types.join(', ')} } from '${path}';\n`;
      const names = [...values, ...types.map((name) => `type ${name}`)];
      return `import { ${names.join(', ')} } from '${path}';\n`;
    })
    .join('');
}

function writeMethod(
  verb: string,
  operation: Operation,
  operations: ReadonlyMap<string, Operation>,
): string {
  const factory = factoryOf(operation);
  const local = RESERVED.has(verb) ? `const ${verb}_` : `export const ${verb}`;
  const values = writeArguments(operation, operations);
  return [
    writeDocstring(operation),
    `${local} = /* @__PURE__ */ ${factory}<`,
    `  (${writeParameters(operation)}) => ${writeResult(operation, operations)}`,
    `>(${values.join(', ')});`,
    '',
  ].join('\n');
}

function factoryOf({ id, kind }: Operation): string {
  if (STREAMED[id]) return id === ACROSS ? 'workspaceAnswerOperation' : 'answerOperation';
  if (shownBy(id)) return 'workOperation';
  return { json: 'operation', list: 'listOperation', text: 'textOperation', file: 'fileOperation' }[
    kind
  ];
}

function writeDocstring({ summary, method, path, scopes }: Operation): string {
  const scope =
    scopes.length > 0 ? `; scope ${scopes.map((each) => `\`${each}\``).join(' or ')}` : '';
  return `/** ${summary.replaceAll('*/', '*\\/')}. \`${method} ${path}\`${scope} */`;
}

/** Returns the operation that shows the work of an operation: one that shows work shows its own. */
function shownBy(id: string): string | undefined {
  return WORK[id] ?? Object.values(WORK).find((shown) => shown === id);
}

/** Ids in their order, then the body or the query, then options. */
function writeParameters(operation: Operation): string {
  const data = `T.${typeName(operation.id)}Data`;
  const ids = operation.pathNames.map((name) => `${camelCase(name)}: ${data}['path']['${name}']`);
  const input = inputOf(operation);
  const optional = input && !(input === 'body' ? operation.needsBody : operation.needsQuery);
  const inputs = input ? [`${input}${optional ? '?' : ''}: ${data}['${input}']`] : [];
  return ['core: Core', ...ids, ...inputs, 'options?: CallOptions'].join(', ');
}

/** Waiting by `untilDone` replaces the query of operations that start work. */
function inputOf({ hasBody, hasQuery, id }: Operation): 'body' | 'query' | undefined {
  if (hasBody) return 'body';
  return hasQuery && !WORK[id] ? 'query' : undefined;
}

function writeResult(operation: Operation, operations: ReadonlyMap<string, Operation>): string {
  const { id, kind, listKey, statuses } = operation;
  const responses = `T.${typeName(id)}Responses`;
  const shown = operations.get(shownBy(id) ?? '');
  if (STREAMED[id]) return id === ACROSS ? 'WorkspaceAnswerCall' : 'StreamableCall';
  if (shown) {
    const record = `${responses}[${statuses.at(-1)}]`;
    return `WorkCall<${record}, T.${typeName(shown.id)}Responses[200]>`;
  }
  if (kind === 'list') return `PageCall<${responses}[200]['${listKey}'][number]>`;
  if (kind === 'json') {
    return `Call<${statuses.map((status) => `${responses}[${status}]`).join(' | ')}>`;
  }
  return kind === 'text' ? 'Call<string>' : 'Call<Response>';
}

function writeArguments(
  operation: Operation,
  operations: ReadonlyMap<string, Operation>,
): string[] {
  const { id, method, path, listKey } = operation;
  const route = `'${method} ${path.replaceAll(/\{\w+\}/g, '{}')}'`;
  const streamed = STREAMED[id] && (operations.get(STREAMED[id]) ?? operation);
  if (streamed) return [route, `'POST ${streamed.path.replaceAll(/\{\w+\}/g, '{}')}'`];
  const shown = operations.get(shownBy(id) ?? '');
  const input = inputOf(operation);
  return [
    route,
    ...(shown ? [`'${shown.method} ${shown.path}'`] : []),
    ...(listKey ? [`'${listKey}'`] : []),
    ...(input ? [`'${input}'`] : []),
  ];
}

function writeClass(nouns: readonly string[]): string {
  return [
    `${HEADER}import { bind, type Bound } from '../bind.ts';`,
    `import type { Core } from '../core.ts';`,
    ...nouns.map((noun) => `import * as ${noun} from './${nounFile(noun)}';`),
    '',
    '/** Every noun of the API with its methods. */',
    'export class Nouns {',
    ...nouns.map((noun) => `  readonly ${noun}: Bound<typeof ${noun}>;`),
    '',
    '  constructor(core: Core) {',
    ...nouns.map((noun) => `    this.${noun} = bind(core, ${noun});`),
    '  }',
    '}',
    '',
  ].join('\n');
}

/** Name that hey-api gives to the types of an operation. */
function typeName(id: string): string {
  return `${id[0]!.toUpperCase()}${id.slice(1)}`;
}

function camelCase(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}
