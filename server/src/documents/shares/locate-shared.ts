import type { LocateShared } from '../../http/handle.ts';
import { isoNow } from '../../kernel/clock.ts';
import type { ShareRow } from '../../storage/sharing-schema.ts';
import { findSharedWorkspace } from './store.ts';

/** Of what a share lets its user read: title, analysis and text. */
export const locateViewable = locateWith(['view', 'download']);

/** Of the file. */
export const locateDownloadable = locateWith(['download']);

function locateWith(permissions: readonly ShareRow['permission'][]): LocateShared {
  return ({ reads, clock }, userId, documentId) =>
    findSharedWorkspace(reads, { userId, documentId, permissions }, isoNow(clock));
}
