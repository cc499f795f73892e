/**
 * Checks the words of the code: how docstrings begin, what files are called, and how many files declare one type name.
 * docs/decisions/0070-words-of-the-code.md says why.
 */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

import ts from 'typescript';

const REFUSED_BEGINNINGS = new Set(
  [
    'about above after against among as at before behind below beside besides between beyond by during for from in',
    'into of on onto over per since through till to under until upon via with within without',
    'how those these there here so not what when where which who whom whose why',
  ].flatMap((line) => line.split(' ')),
);

/** File names that say nothing about the content. A script directly in `scripts/` is named for its npm command. */
const EMPTY_FILE_NAMES = new Set(
  'answers bearing check common constants data helpers manner misc parts place shared spoken stuff things trouble turns types util utils'.split(
    ' ',
  ),
);

/** Exported types of one name in more files than this are different ideas under one word. */
const FILES_PER_TYPE_NAME_MAX = 3;

type TypeDeclaration = { name: string; file: string };

/**
 * @param root folder that the patterns start from
 * @param patterns globs of TypeScript files
 * @returns one line for each fault, `file:line: text`
 */
export function checkLanguage(root: string, patterns: readonly string[]): string[] {
  const files = globSync(patterns, {
    cwd: root,
    exclude: ['**/node_modules/**', '**/generated/**'],
  }).toSorted();
  const declarations: TypeDeclaration[] = [];
  const faults = files.flatMap((file) => {
    const text = readFileSync(join(root, file), 'utf8');
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    if (!isTest(file)) declarations.push(...exportedTypes(source, file));
    return [...checkFileName(file), ...checkDocstrings(source, file)];
  });
  return [...faults, ...checkTypeNames(declarations)];
}

function isTest(file: string): boolean {
  return file.endsWith('.test.ts') || file.split('/').includes('testing');
}

function checkFileName(file: string): string[] {
  const name = basename(file).replace(/(?:\.\w+)+$/, '');
  return EMPTY_FILE_NAMES.has(name) && dirname(file) !== 'scripts'
    ? [`${file}:1: the file name says nothing about the content`]
    : [];
}

function checkDocstrings(source: ts.SourceFile, file: string): string[] {
  const faults = new Map<number, string>();
  const visit = (node: ts.Node): void => {
    for (const { pos, comment } of ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc)) {
      const first = /^\s*(\p{L}+)/u.exec(ts.getTextOfJSDocComment(comment) ?? '')?.[1];
      if (first === undefined || !REFUSED_BEGINNINGS.has(first.toLowerCase())) continue;
      const line = source.getLineAndCharacterOfPosition(pos).line + 1;
      faults.set(
        pos,
        `${file}:${line}: a docstring begins with a verb or a noun, not with "${first}"`,
      );
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return [...faults.values()];
}

function exportedTypes(source: ts.SourceFile, file: string): TypeDeclaration[] {
  return source.statements
    .filter(
      (statement) => ts.isTypeAliasDeclaration(statement) || ts.isInterfaceDeclaration(statement),
    )
    .filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword))
    .map(({ name }) => ({ name: name.text, file }));
}

function checkTypeNames(declarations: readonly TypeDeclaration[]): string[] {
  const byName = Map.groupBy(declarations, ({ name }) => name);
  return [...byName]
    .filter(([, found]) => found.length > FILES_PER_TYPE_NAME_MAX)
    .map(
      ([name, found]) =>
        `${found[0]!.file}:1: type ${name} is exported by ${found.length} files: ${found.map(({ file }) => file).join(', ')}`,
    );
}
