import type { Migration } from '../dialect.ts';

/** Fields of an action item that a person changed, beside its description. */
export const editedItems: Migration = {
  name: '0012-edited-items',
  statements: ['alter table finding_corrections add column fields_json text'],
};
