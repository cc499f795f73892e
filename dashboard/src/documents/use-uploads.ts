import type { UploadProgress } from '@docket/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useState } from 'react';

import { docket } from '../api/docket.ts';
import { useMessages } from '../messages/messages.tsx';
import { describeError } from '../ui/page-error.tsx';
import type { AnalysisType } from './analyze-button.tsx';

/** File on its way: sending, then read and analyzed by the server. */
export type UploadView = {
  key: number;
  name: string;
  /** Share that has been sent, from 0 to 1. */
  sent: number;
  documentId?: string;
  failure?: string;
};

/** Uploads at the same time: a browser has six connections to a server, and one reads events. */
const AT_ONCE = 3;
/** Analysis of a new file. Another type can be chosen on its page. */
const FIRST_ANALYSIS: AnalysisType = 'contract_review';

let nextKey = 1;

/** Uploads files to a workspace and starts their first analysis. */
export function useUploads(workspaceId: string) {
  const { general } = useMessages();
  const queryClient = useQueryClient();
  const [uploads, setUploads] = useState<readonly UploadView[]>([]);

  const upload = useCallback(
    (files: readonly File[]) => {
      const queue = files.map((file) => ({ file, key: nextKey++ }));
      const change = (key: number, changes: Partial<UploadView>) =>
        setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...changes } : one)));
      const sendOne = async ({ file, key }: (typeof queue)[number]) => {
        try {
          const onProgress = ({ sent, total }: UploadProgress) =>
            change(key, { sent: total ? sent / total : 0 });
          const { id } = await docket.documents.upload(file, {
            workspace_id: workspaceId,
            onProgress,
          });
          change(key, { sent: 1, documentId: id });
          await docket.documents.analyze({ document_id: id, analysis_type: FIRST_ANALYSIS });
        } catch (error) {
          change(key, { failure: describeError(error, general.notReachable) });
        }
        await queryClient.invalidateQueries({ queryKey: ['documents'] });
      };
      const work = async () => {
        for (let next = queue.shift(); next; next = queue.shift()) await sendOne(next);
      };
      setUploads((all) => [
        ...all,
        ...queue.map(({ file, key }) => ({ key, name: file.name, sent: 0 })),
      ]);
      for (let worker = 0; worker < AT_ONCE; worker += 1) void work();
    },
    [workspaceId, queryClient, general],
  );
  const dismiss = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));
  return { uploads, upload, dismiss };
}
