import type { Analysis, AnalysisListItem, Document } from '@docket/sdk';
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';

import { analysesQuery, analysisQuery, documentQuery } from './queries.ts';

/** Analysis whose findings the page shows. The address names it, unless it is the newest one. */
export type ShownAnalysis = {
  id: string | undefined;
  /** Undefined while it is read, and for a document without analysis. */
  analysis: Analysis | undefined;
  /** Query whose data have it as `analysis`. */
  queryKey: QueryKey;
  error: unknown;
  isNewest: boolean;
  /** All analyses of the document, the newest first; undefined until they are read. */
  all: readonly AnalysisListItem[] | undefined;
  /** Shows the findings of another analysis; undefined stands for the newest one. */
  show: (id: string | undefined) => void;
};

/** Returns the analysis that the address names, else the newest one. */
export function useShownAnalysis({ id, analysis }: Document): ShownAnalysis {
  const { analysis: wanted = '' } = useSearch({ strict: false }) as { analysis?: string };
  const navigate = useNavigate();
  const { data: all } = useQuery(analysesQuery(id));
  const newest = all?.find(({ status }) => status === 'completed')?.id;
  const isNewest = wanted === '' || wanted === newest;
  const named = useQuery({ ...analysisQuery(id, wanted), enabled: !isNewest });
  const show = (next: string | undefined) =>
    void navigate({
      to: '.',
      search: (old: object) => ({
        ...old,
        tab: undefined,
        analysis: next === newest ? undefined : next,
      }),
      resetScroll: false,
    });
  const { queryKey } = isNewest ? documentQuery(id) : analysisQuery(id, wanted);
  return {
    id: isNewest ? newest : wanted,
    analysis: isNewest ? analysis : named.data?.analysis,
    queryKey,
    error: isNewest ? undefined : named.error,
    isNewest,
    all,
    show,
  };
}
