import type { Document } from '@docket/sdk';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { RotateCw } from 'lucide-react';
import { useState } from 'react';

import { docket } from '../api/docket.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Menu } from '../ui/menu.tsx';
import { useErrorToast } from '../ui/toasts.tsx';
import { ExtractDialog } from './extract-dialog.tsx';

export const ANALYSIS_TYPES = ['contract_review', 'financial_analysis', 'legal_review'] as const;
export type AnalysisType = (typeof ANALYSIS_TYPES)[number];

/** Starts an analysis of the chosen type, or reads the fields of a template. */
export function AnalyzeButton({ document }: { document: Document }) {
  const { id, status } = document;
  const { documents: text, templates } = useMessages();
  const [isExtracting, setExtracting] = useState(false);
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
    <>
      <Menu
        items={[
          ...ANALYSIS_TYPES.map((type) => ({
            name: text.types[type],
            needs: 'write:documents' as const,
            run: () => analyze.mutate(type),
          })),
          {
            name: templates.extractWith,
            needs: 'write:documents',
            run: () => setExtracting(true),
          },
        ]}
        trigger={
          <Button icon={RotateCw} disabled={status === 'processing' || analyze.isPending}>
            {text.analyze}
          </Button>
        }
      />
      {isExtracting && <ExtractDialog document={document} onClose={() => setExtracting(false)} />}
    </>
  );
}
