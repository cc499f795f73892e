import { ANALYSIS_FIELDS, type AnalysisField } from '../server/src/contract/analysis-fields.ts';
import { ANALYSIS_TYPES, findAnalysisDefinition } from '../server/src/contract/analysis-types.ts';
import { CLAUSE_CATEGORIES } from '../server/src/language/clause-categories.ts';
import { ITEM_KEYS } from '../server/src/language/statement-concepts.ts';

/** Returns `docs/fields.md`: the catalogue of the fields that analyses know. */
export function describeFields(): string {
  const fields = Object.entries<AnalysisField>(ANALYSIS_FIELDS);
  const rows = fields.map(
    ([name, { type, example, description }]) =>
      `| \`${name}\` | ${type} | \`${JSON.stringify(example)}\` | ${description} | ${listTypes(name) || '–'} |`,
  );
  return `# Fields

Written by \`npm run generate\` from \`server/src/contract/analysis-fields.ts\`.

\`extract_fields\` of an analysis names the fields of the result. Without it, the analysis type decides: the last column
says which types extract a field by default. A field without a value in the text is \`null\`. Objects of arrays also have
\`id\`, \`confidence\` and \`evidence\`.

| field | type | example | meaning | default of |
|---|---|---|---|---|
${rows.join('\n')}

## Clauses

The name of a clause category extracts the text of its clauses from English contracts: ${listNames(
    CLAUSE_CATEGORIES.filter((category) => !Object.hasOwn(ANALYSIS_FIELDS, category)),
  )}.

## Rows of financial statements

These names extract a number from a statement: ${listNames(
    Object.values(ITEM_KEYS)
      .flat()
      .filter((key) => !Object.hasOwn(ANALYSIS_FIELDS, key)),
  )}.

## Other names

Any other name is a field too. The rules look for a party in that role (\`landlord\`), for a label with these words
(\`Purchase order no.: 4711\` for \`purchase_order_number\`), for a defined term, for a date or an amount nearby, and at
last for a sentence with all the words. A language model, when configured, reads the name as a question.
`;
}

/** Lists the types of analysis that extract a field by default. */
function listTypes(name: string): string {
  return ANALYSIS_TYPES.filter((type) =>
    findAnalysisDefinition(type).fields.some((field) => field === name),
  ).join(', ');
}

function listNames(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(', ');
}
