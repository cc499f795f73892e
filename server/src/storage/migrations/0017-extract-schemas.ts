import type { Migration } from '../dialect.ts';

/** JSON schemas that analyses fill besides their fields. */
export const extractSchemas: Migration = {
  name: '0017-extract-schemas',
  statements: ['alter table analyses add column extract_schema_json text'],
};
