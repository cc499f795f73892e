import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';

import { listExtracted } from './extracted-rows.ts';
import { extractionQuery, extractionsQuery } from './queries.ts';

/** Returns the extraction that the address names, else the newest one, with its rows; read only while it is shown. */
export function useShownExtraction(documentId: string, isShown: boolean) {
  const { extraction: wanted } = useSearch({ strict: false }) as { extraction?: string };
  const navigate = useNavigate();
  const all = useQuery({ ...extractionsQuery(documentId), enabled: isShown });
  const id = wanted ?? all.data?.[0]?.id;
  const one = useQuery({
    ...extractionQuery(documentId, id ?? ''),
    enabled: isShown && id !== undefined,
  });
  const rows = useMemo(() => (one.data ? listExtracted(one.data) : []), [one.data]);
  const show = (extraction: string) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, extraction }), replace: true });
  return { all: all.data, extraction: one.data, rows, error: all.error ?? one.error, show };
}

export type ShownExtraction = ReturnType<typeof useShownExtraction>;
