import type { DocumentListItem } from '@docket/sdk';
import { useQueryClient } from '@tanstack/react-query';

import { useDelete } from '../api/deletes.ts';
import { docket } from '../api/docket.ts';
import { forEachOf } from '../api/for-each.ts';
import { useDelayedChange } from '../api/use-delayed-change.ts';
import { useMessages } from '../messages/messages.tsx';
import { useUndo } from '../ui/undo.ts';
import { useErrorToast } from '../ui/toasts.tsx';
import type { AnalysisType } from './analyze-button.tsx';

type Documents = readonly DocumentListItem[];

export type BulkActions = {
  addTags: (documents: Documents, tags: readonly string[]) => Promise<void>;
  analyze: (documents: Documents, type: AnalysisType) => void;
  remove: (documents: Documents) => void;
  undoNewest: () => void;
};

/** Returns what can be done with several documents at once. All of it can be undone. */
export function useBulkActions(): BulkActions {
  const { documents: text } = useMessages();
  const queryClient = useQueryClient();
  const showError = useErrorToast();
  const { offer, push, undoNewest } = useUndo();
  const deleteAll = useDelete('documents');
  const delay = useDelayedChange();

  /** Changes each document. Failures are told together, and the others are changed. */
  const changeAll = async (documents: Documents, change: (each: DocumentListItem) => unknown) => {
    const failed = await forEachOf(documents, change);
    await queryClient.invalidateQueries({ queryKey: ['documents'] });
    if (failed.length > 0) showError(failed[0]);
    return documents.length - failed.length;
  };
  return {
    async addTags(documents, tags) {
      const changed = documents.filter((each) => tags.some((tag) => !each.tags.includes(tag)));
      const count = await changeAll(changed, ({ id, tags: old }) =>
        docket.documents.update(id, { tags: [...new Set([...old, ...tags])] }),
      );
      if (count === 0) return;
      offer(
        text.tagged(count),
        () =>
          void changeAll(changed, async ({ id, tags: old }) => {
            // Tags that somebody has added meanwhile stay.
            const { tags: current } = await docket.documents.get(id);
            const kept = current.filter((tag) => old.includes(tag) || !tags.includes(tag));
            await docket.documents.update(id, { tags: kept });
          }),
      );
    },
    analyze(documents, type) {
      const request = { analysis_type: type };
      const undo = delay({
        notice: text.analysisBegun(documents.length),
        run: async () => {
          await changeAll(documents, ({ id }) => docket.documents.reanalyze(id, request));
        },
        leave: documents.map(({ id }) => ({
          method: 'POST',
          path: `/v2/documents/${id}/analyses`,
          body: request,
        })),
      });
      push(undo);
    },
    remove(documents) {
      const ids = documents.map(({ id }) => id);
      const [first] = documents;
      const notice = ids.length === 1 ? text.deleted(first!.title) : text.deletedMany(ids.length);
      push(deleteAll(ids, notice));
    },
    undoNewest,
  };
}
