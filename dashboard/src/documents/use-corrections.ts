import type { CorrectDocumentFindingRequest, Document, Finding } from '@docket/sdk';

import type { QueryKey } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useOptimisticChange } from '../api/optimistic-change.ts';
import { useUndo } from '../ui/undo.ts';
import type { FindingView } from './findings.ts';

type Change = { finding: FindingView; change: CorrectDocumentFindingRequest };
export type GivenValue = NonNullable<CorrectDocumentFindingRequest['value']>;

/** Statements of a person about a finding. */
export type Corrections = {
  confirm: (finding: FindingView) => void;
  dismiss: (finding: FindingView) => void;
  correct: (finding: FindingView, value: GivenValue) => void;
  /** Takes back everything that a person said about the finding. */
  reset: (finding: FindingView) => void;
  /** Undoes the newest of these changes. */
  undo: () => void;
};

/** Part of the data that show an analysis: a document, or an analysis with its request. */
type Analyzed = Pick<Document, 'analysis'>;

/**
 * Returns the corrections of a document. They show at once, and are taken back if the server refuses.
 *
 * @param queryKey query that shows the corrected analysis
 */
export function useCorrections(documentId: string, queryKey: QueryKey): Corrections {
  const { push, undoNewest } = useUndo();
  const send = useOptimisticChange({
    queryKey,
    apply: applyChange,
    send: ({ finding, change }: Change) => docket.documents.correct(documentId, finding.id, change),
  });
  const apply = (row: FindingView, change: CorrectDocumentFindingRequest) => {
    const findings = [row, ...(row.twins ?? [])];
    push(() => {
      for (const finding of findings) send({ finding, change: earlierStatement(finding) });
    });
    for (const finding of findings) send({ finding, change });
  };
  return {
    confirm: (finding) => apply(finding, { confirmed: true, dismissed: false }),
    dismiss: (finding) => apply(finding, { confirmed: false, dismissed: true }),
    correct: (finding, value) => apply(finding, { value, confirmed: true, dismissed: false }),
    reset: (finding) => apply(finding, { confirmed: false, dismissed: false, value: null }),
    undo: undoNewest,
  };
}

/** Returns the change that restores what a person had said about a finding. */
function earlierStatement({ meta }: FindingView): CorrectDocumentFindingRequest {
  const { confirmed = false, dismissed = false, source, value = null } = meta;
  return { confirmed, dismissed, value: source === 'person' ? value : null };
}

/** Returns the data as they will be after the change. */
function applyChange(data: Analyzed, { finding: { pointer }, change }: Change): Analyzed {
  const { confirmed, dismissed, value } = change;
  const { analysis } = data;
  const finding: Finding | undefined = analysis?.findings[pointer];
  if (!analysis || !finding) return data;
  const changed: Finding = {
    ...finding,
    ...(confirmed !== undefined && { confirmed }),
    ...(dismissed !== undefined && { dismissed }),
    ...(value && { value, source: 'person' }),
  };
  return {
    ...data,
    analysis: { ...analysis, findings: { ...analysis.findings, [pointer]: changed } },
  };
}
