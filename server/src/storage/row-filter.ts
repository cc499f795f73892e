import { type RawBuilder, sql, type SqlBool } from 'kysely';

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
  metadata: readonly (readonly [name: string, value: string])[];
};

/** Condition of a filter in a prepared query. `metadata` stands for one name and value. */
export type RowCondition = Exclude<keyof RowFilter, 'metadata'> | 'metadata';

const TIME_AND_TITLE = [
  'createdAfter',
  'createdBefore',
  'updatedAfter',
  'updatedBefore',
  'title',
] as const;

const LIKE = sql`like ${''} escape '!'`;
const METADATA_LIKE = sql`metadata_json ${LIKE}`;
const LOWER_METADATA_LIKE = sql`lower(metadata_json) ${LIKE}`;

/** Conditions with placeholders. `rowParameters` returns the values in the same order. */
const CONDITIONS: Record<RowCondition, RawBuilder<SqlBool>> = {
  createdAfter: sql`created_at >= ${''}`,
  createdBefore: sql`created_at < ${''}`,
  updatedAfter: sql`updated_at >= ${''}`,
  updatedBefore: sql`updated_at < ${''}`,
  // SQLite changes the case of ASCII letters only, so the text is also compared as it is.
  title: sql`(lower(title) ${LIKE} or title ${LIKE})`,
  metadata: sql`(${sql.join(
    [LOWER_METADATA_LIKE, METADATA_LIKE].flatMap((like) => [like, like, like]),
    sql` or `,
  )})`,
};

/** Returns the conditions of a filter, in the order of their parameters. */
export function listRowConditions(filter: RowFilter): RowCondition[] {
  const names: RowCondition[] = TIME_AND_TITLE.filter((name) => filter[name] !== undefined);
  return [...names, ...filter.metadata.map(() => 'metadata' as const)];
}

export function rowCondition(name: RowCondition): RawBuilder<SqlBool> {
  return CONDITIONS[name];
}

export function rowParameters(filter: RowFilter): string[] {
  const { title } = filter;
  const times = TIME_AND_TITLE.slice(0, -1).flatMap((name) => filter[name] ?? []);
  const titles =
    title === undefined ? [] : [`%${escaped(title.toLowerCase())}%`, `%${escaped(title)}%`];
  return [...times, ...titles, ...filter.metadata.flatMap(metadataPatterns)];
}

/** Returns LIKE patterns for a member of the object as `JSON.stringify` writes it. */
function metadataPatterns([name, value]: readonly [string, string]): string[] {
  const key = JSON.stringify(name);
  // The quotes of a text end it; a number or a word ends at a comma or the brace.
  const members = [
    `%${escaped(`${key}:${JSON.stringify(value)}`)}%`,
    `%${escaped(`${key}:${value}`)},%`,
    `%${escaped(`${key}:${value}`)}}`,
  ];
  return [...members.map((member) => member.toLowerCase()), ...members];
}

/** Escapes the wildcards of LIKE, with `!` as the escape character. */
function escaped(text: string): string {
  return text.replaceAll(/[!%_]/g, '!$&');
}
