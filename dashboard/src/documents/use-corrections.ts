import type { CorrectDocumentFindingRequest, Document, Finding } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { useErrorToast } from '../ui/toasts.tsx';
import type { FindingView } from './findings.ts';
import { documentQuery } from './queries.ts';

type Change = { finding: FindingView; change: CorrectDocumentFindingRequest };

/** Corrections that can be undone, newest last. The key Z and the toast undo the newest one. */
const undoable: (Change & { documentId: string })[] = [];

/** Returns functions that confirm, dismiss or reset a finding at once, and roll back if the server refuses. */
export function useCorrections(documentId: string) {
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { queryKey } = documentQuery(documentId);
  const { mutate } = useMutation({
    mutationFn: ({ finding, change }: Change) =>
      docket.documents.correct(documentId, finding.id, change),
    onMutate: async ({ finding, change }) => {
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueryData<Document>(queryKey);
      if (before) queryClient.setQueryData(queryKey, applyChange(before, finding, change));
      return { before };
    },
    onError: (error, _change, context) => {
      queryClient.setQueryData(queryKey, context?.before);
      showError(error);
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  });
  const apply = (finding: FindingView, change: CorrectDocumentFindingRequest) => {
    const { confirmed = false, dismissed = false } = finding.meta;
    undoable.push({ documentId, finding, change: { confirmed, dismissed } });
    mutate({ finding, change });
  };
  return {
    confirm: (finding: FindingView) => apply(finding, { confirmed: true, dismissed: false }),
    dismiss: (finding: FindingView) => apply(finding, { confirmed: false, dismissed: true }),
    reset: (finding: FindingView) =>
      apply(finding, { confirmed: false, dismissed: false, value: null }),
    correct: (finding: FindingView, value: NonNullable<CorrectDocumentFindingRequest['value']>) =>
      apply(finding, { value, confirmed: true, dismissed: false }),
    undo: () => {
      const last = undoable.findLast((change) => change.documentId === documentId);
      if (!last) return;
      undoable.splice(undoable.indexOf(last), 1);
      mutate(last);
    },
  };
}

/** Returns the document as it will be after the change. */
function applyChange(
  document: Document,
  { pointer }: FindingView,
  { confirmed, dismissed }: CorrectDocumentFindingRequest,
): Document {
  const { analysis } = document;
  const finding: Finding | undefined = analysis?.findings[pointer];
  if (!analysis || !finding) return document;
  const changed: Finding = {
    ...finding,
    ...(confirmed !== undefined && { confirmed }),
    ...(dismissed !== undefined && { dismissed }),
  };
  return {
    ...document,
    analysis: { ...analysis, findings: { ...analysis.findings, [pointer]: changed } },
  };
}
