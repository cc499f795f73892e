/**
 * Prints exports as a reader meets them: name, signature and docstring, without bodies. A sample of them, judged by
 * people who see nothing else, measures how well the names and sentences of the code explain it.
 *
 *     node scripts/sample-exports.ts [SIZE [SEED]]    default: 60 exports, seed 17
 *     node scripts/sample-exports.ts 60 17 --places   adds file and line, for the person who compares with the bodies
 */
import { globSync, readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';

import ts from 'typescript';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { places: { type: 'boolean', default: false } },
});
const [size = 60, seed = 17] = positionals.map(Number);

type Export = { text: string; place: string };

const files = globSync('server/src/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
const exports = files.toSorted().flatMap(exportsOf);
for (const [index, { text, place }] of shuffle(exports, seed).slice(0, size).entries()) {
  console.log(`## ${index + 1}${values.places ? ` ${place}` : ''}\n\n${text}\n`);
}

function exportsOf(file: string): Export[] {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
  );
  return source.statements.filter(isExported).map((statement) => ({
    text: `${docstringOf(statement)}${signatureOf(statement)}`,
    place: `${file}:${source.getLineAndCharacterOfPosition(statement.getStart()).line + 1}`,
  }));
}

function isExported(statement: ts.Statement): boolean {
  if (!ts.canHaveModifiers(statement)) return false;
  return (
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword) ?? false
  );
}

function docstringOf(statement: ts.Statement): string {
  const comments = ts.getJSDocCommentsAndTags(statement).filter(ts.isJSDoc);
  return comments.map((comment) => `${comment.getText()}\n`).join('');
}

/** Returns a statement without function bodies and values of constants. Members of a type are part of its signature. */
function signatureOf(statement: ts.Statement): string {
  const text = statement.getText();
  const start = statement.getStart();
  if (ts.isFunctionDeclaration(statement) && statement.body) {
    return text.slice(0, statement.body.getStart() - start).trim();
  }
  if (ts.isClassDeclaration(statement)) return text.slice(0, text.indexOf('{')).trim();
  if (!ts.isVariableStatement(statement)) return text;
  const declaration = statement.declarationList.declarations[0]!;
  const value = declaration.initializer;
  if (value && ts.isArrowFunction(value)) {
    return text.slice(0, value.body.getStart() - start).trim();
  }
  return text.slice(0, (value?.getStart() ?? statement.end) - start).trim();
}

/** Shuffles with the generator mulberry32, so that a seed always gives the same order. */
function shuffle<T>(items: readonly T[], seedNumber: number): T[] {
  let state = seedNumber;
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return items
    .map((item) => ({ item, order: random() }))
    .toSorted((a, b) => a.order - b.order)
    .map(({ item }) => item);
}
