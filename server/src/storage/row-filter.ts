import { type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely';

import type { Tables } from './schema.ts';

type Pair = readonly [name: string, value: string];

/** Filter of rows with a title, times and metadata. Undefined fields do not filter. */
export type RowFilter = {
  /** UTC times, inclusive; those named `…Before` are exclusive. */
  createdAfter: string | undefined;
  createdBefore: string | undefined;
  updatedAfter: string | undefined;
  updatedBefore: string | undefined;
  /** Part of the title. */
  title: string | undefined;
  /** Names and values, compared without regard to case. */
  metadata: readonly Pair[];
};

/** Condition of one field of a filter. A field that is a list has it once for each item. */
export type FieldCondition<V> = {
  /** SQL with placeholders, for prepared queries. */
  sql: RawBuilder<SqlBool>;
  /** Returns the values of the placeholders, in their order. Default: the value of the field. */
  parameters?: (value: V, workspaceId: string) => readonly string[];
};

type ItemOf<T> = T extends readonly (infer Item extends Pair)[] ? Item : T;

type FieldConditions<F> = { [K in keyof F]-?: FieldCondition<ItemOf<NonNullable<F[K]>>> };

/** Filter of a list in prepared queries. `F` has the fields of the table besides those of `RowFilter`. */
export type ListFilter<F> = {
  /** Returns the names of the fields that filter: the part of the shape of a prepared query. */
  listFields: (filter: RowFilter & F) => string[];
  /** Adds the workspace and the conditions of the fields to a query. */
  where: <T extends keyof Tables, R>(
    query: SelectQueryBuilder<Tables, T, R>,
    fields: readonly string[],
  ) => SelectQueryBuilder<Tables, T, R>;
  /** Returns the values of all placeholders of `where`, in their order. */
  parameters: (workspaceId: string, filter: RowFilter & F) => string[];
};

/** Creates the filter of a list from the conditions of its table. */
export function createListFilter<F>(own: FieldConditions<F>): ListFilter<F> {
  const conditions: Record<string, FieldCondition<never>> = { ...own, ...ROW_CONDITIONS };
  const entries = Object.entries(conditions);
  const valuesOf = (filter: RowFilter & F, name: string) =>
    [(filter as Record<string, unknown>)[name] ?? []].flat() as never[];
  return {
    listFields: (filter) => entries.flatMap(([name]) => valuesOf(filter, name).map(() => name)),

    where(query, fields) {
      let narrowed = query.where(sql<SqlBool>`workspace_id = ${''}`);
      for (const name of fields) narrowed = narrowed.where(conditions[name]!.sql);
      return narrowed;
    },

    parameters: (workspaceId, filter) => [
      workspaceId,
      ...entries.flatMap(([name, { parameters = (value: string) => [value] }]) =>
        valuesOf(filter, name).flatMap((value) => parameters(value, workspaceId)),
      ),
    ],
  };
}

/** Returns the condition that a column has the value of the field. */
export function equals(column: string): FieldCondition<string> {
  return { sql: sql`${sql.ref(column)} = ${''}` };
}

const LIKE = sql`like ${''} escape '!'`;
const METADATA_LIKE = sql`metadata_json ${LIKE}`;
const LOWER_METADATA_LIKE = sql`lower(metadata_json) ${LIKE}`;

const ROW_CONDITIONS: FieldConditions<RowFilter> = {
  createdAfter: { sql: sql`created_at >= ${''}` },
  createdBefore: { sql: sql`created_at < ${''}` },
  updatedAfter: { sql: sql`updated_at >= ${''}` },
  updatedBefore: { sql: sql`updated_at < ${''}` },
  title: {
    // SQLite changes the case of ASCII letters only, so the text is also compared as it is.
    sql: sql`(lower(title) ${LIKE} or title ${LIKE})`,
    parameters: (title) => [`%${escapeLike(title.toLowerCase())}%`, `%${escapeLike(title)}%`],
  },
  metadata: {
    sql: sql`(${sql.join(
      [LOWER_METADATA_LIKE, METADATA_LIKE].flatMap((like) => [like, like, like]),
      sql` or `,
    )})`,
    parameters: listMetadataPatterns,
  },
};

/** Returns LIKE patterns for a member of the object as `JSON.stringify` writes it. */
function listMetadataPatterns([name, value]: Pair): string[] {
  const key = JSON.stringify(name);
  // The quotes of a text end it; a number or a word ends at a comma or the brace.
  const members = [
    `%${escapeLike(`${key}:${JSON.stringify(value)}`)}%`,
    `%${escapeLike(`${key}:${value}`)},%`,
    `%${escapeLike(`${key}:${value}`)}}`,
  ];
  return [...members.map((member) => member.toLowerCase()), ...members];
}

/** Escapes the wildcards of LIKE, with `!` as the escape character. */
export function escapeLike(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&');
}
