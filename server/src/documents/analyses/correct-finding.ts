import {
  ANALYSIS_FIELDS,
  type AnalysisField,
  type AnalysisFieldName,
} from '../../contract/analysis-fields.ts';
import type { Finding } from '../../contract/analysis.ts';
import type { FieldValueType } from '../../contract/field-values.ts';
import type { CorrectFindingRequest } from '../../contract/findings.ts';
import { correctFinding, type LocatedFinding } from '../../findings/correct-finding.ts';
import type { Context } from '../../http/route.ts';
import { splitPointer } from '../../../../formats/json-pointer.ts';
import type { Db } from '../../storage/db.ts';
import { getLockedDocument } from '../store.ts';
import { parseStoredAnalysis } from './stored-analysis.ts';
import { EARLIER_READ, listCompletedResults } from './store.ts';

/**
 * Corrects, confirms or dismisses a finding of a document. It may be in any of the latest analyses.
 *
 * @throws ApiError `resource_not_found` for an unknown document or finding
 */
export function correctDocumentFinding(
  context: Context,
  { document_id, finding_id }: { document_id: string; finding_id: string },
  change: CorrectFindingRequest,
): Promise<Finding> {
  const { workspaceId } = context;
  return context.transaction(async (tx) => {
    const { id } = await getLockedDocument(tx, workspaceId, document_id);
    const resource = { type: 'document', id } as const;
    return correctFinding(tx, context, resource, { findingId: finding_id, change }, (db) =>
      locateFinding(db, { workspace_id: workspaceId, document_id: id }, finding_id),
    );
  });
}

async function locateFinding(
  db: Db,
  of: { workspace_id: string; document_id: string },
  findingId: string,
): Promise<LocatedFinding | undefined> {
  const results = await listCompletedResults(db, of, EARLIER_READ);
  for (const result of results) {
    const { findings } = parseStoredAnalysis(result);
    const found = Object.entries(findings).find(([, { id }]) => id === findingId);
    if (!found) continue;
    const [pointer, finding] = found;
    return { finding, kind: toKind(pointer), valueType: findValueType(pointer) };
  }
  return undefined;
}

/** Returns the key of the field that a pointer begins with. */
function toKind(pointer: string): string {
  return splitPointer(pointer)[1]!;
}

/** Finds the type that the values of a known field have at a pointer. */
function findValueType(pointer: string): FieldValueType | undefined {
  const kind = toKind(pointer);
  if (!Object.hasOwn(ANALYSIS_FIELDS, kind)) return undefined;
  const { valueTypes = {} }: AnalysisField = ANALYSIS_FIELDS[kind as AnalysisFieldName];
  const below = pointer.split('/').slice(3);
  const pattern = below.map((step) => `/${/^\d+$/.test(step) ? '*' : step}`).join('');
  return valueTypes[pattern];
}
