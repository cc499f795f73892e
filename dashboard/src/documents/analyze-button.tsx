import type { Document } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';

import { docket } from '../api/docket.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { useErrorToast } from '../ui/toasts.tsx';

export const ANALYSIS_TYPES = ['contract_review', 'financial_analysis', 'legal_review'] as const;
export type AnalysisType = (typeof ANALYSIS_TYPES)[number];

/** Starts an analysis of the chosen type. */
export function AnalyzeButton({ document: { id, status } }: { document: Document }) {
  const { documents: text } = useMessages();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const navigate = useNavigate();
  const analyze = useMutation({
    mutationFn: async (type: AnalysisType) =>
      docket.documents.reanalyze(id, { analysis_type: type }),
    onSuccess: async () => {
      // The page shows the new analysis as soon as it has a result.
      await navigate({ to: '.', search: (old: object) => ({ ...old, analysis: undefined }) });
      await queryClient.invalidateQueries({ queryKey: ['documents'] });
    },
    onError: showError,
  });
  return (
    <Menu
      items={ANALYSIS_TYPES.map((type) => ({
        name: text.types[type],
        needs: 'write:documents',
        run: () => analyze.mutate(type),
      }))}
      trigger={
        <Button icon={RotateCw} disabled={status === 'processing' || analyze.isPending}>
          {text.analyze}
        </Button>
      }
    />
  );
}
