import assert from 'node:assert/strict';
import { test } from 'node:test';

import { ANALYSIS_FIELDS, type AnalysisField } from '../../server/src/contract/analysis-fields.ts';
import { FIELD_TYPES } from '../src/documents/field-types.ts';

test('the dashboard knows the type of every field with one value', () => {
  const fields: [string, AnalysisField][] = Object.entries(ANALYSIS_FIELDS);
  const types = fields.flatMap(([field, { valueTypes = {} }]) =>
    Object.entries(valueTypes)
      .filter(([pointer]) => !pointer.includes('*'))
      .map(([pointer, type]) => [field + pointer, type]),
  );

  assert.deepEqual(FIELD_TYPES, Object.fromEntries(types));
});
