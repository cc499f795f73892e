import { queryOptions, useQueries } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';
import { recordingStateQuery } from '../recordings/queries.ts';
import type { UploadKind } from './file-kind.ts';
import type { Upload } from './upload.ts';

/** Numbers of uploads by their end; the work of the server on a file is part of its upload. */
export type UploadProgress = { all: number; done: number; failed: number };

/** Returns how many uploads have ended, and how. */
export function useUploadProgress(uploads: readonly Upload[]): UploadProgress {
  const documents = useQueries({ queries: listSent(uploads, 'document').map(documentWorkQuery) });
  const recordings = useQueries({
    queries: listSent(uploads, 'recording').map(recordingStateQuery),
  });
  const works = [...documents, ...recordings];
  const failedWorks = works.filter(({ data }) => data?.status === 'failed');
  const unsent = uploads.filter(({ state }) => state === 'failed');
  return {
    all: uploads.length,
    // A file that somebody has deleted is not waited for.
    done: works.filter(({ data, isError }) => isError || data?.status === 'completed').length,
    failed: failedWorks.length + unsent.length,
  };
}

/** Progress of an analysis, which the server does not measure after the text was read. */
const ANALYZING = { stage: 'analyze' };

function listSent(uploads: readonly Upload[], kind: UploadKind): string[] {
  const sent = uploads.filter((upload) => upload.kind === kind && upload.state === 'sent');
  return sent.flatMap(({ id }) => id ?? []);
}

/** Reads how far the work on a new document has come. It ends with the first analysis, not with the reading of the text. */
export function documentWorkQuery(id: string) {
  return queryOptions({
    queryKey: ['documents', 'work', id],
    queryFn: async () => {
      const { status, progress, error, analysis } = await docket.documents.get(id);
      if (status !== 'completed' || analysis) return { status, progress, error };
      const [first] = (await docket.documents.analyses(id, { limit: 1 })).data;
      return { status: first?.status ?? status, progress: ANALYZING, error: first?.error };
    },
  });
}
