import type { QuestionSource, SearchResult } from '@docket/sdk';

import { writePassage } from '../format/passages.ts';

/** Passage of a document, transcript or meeting as searches, answers and drafts name it; of a summary or task, the whole. */
export type Passage = {
  source: SearchResult['source'] | QuestionSource['source'];
  id: string;
  start: number;
  end: number;
  page: number | null;
  meeting_id?: string | null;
  start_time?: number | null;
};

/** Place of a passage in the dashboard. */
export type Target = {
  to: string;
  params: Record<string, string>;
  search: Record<string, string>;
};

/** Page of each kind of source that answers questions. */
const PAGES: Record<QuestionSource['source'], string> = {
  document: '/w/$workspace/documents/$document',
  meeting: '/w/$workspace/meetings/$meeting',
};

/** Returns the page of a document or meeting. */
export function pageOf(
  { source, id }: Pick<QuestionSource, 'source' | 'id'>,
  workspace: string,
): Pick<Target, 'to' | 'params'> {
  return { to: PAGES[source], params: { workspace, [source]: id } };
}

/** Returns the place where a passage is opened: at the passage, not at the beginning. */
export function targetOf(passage: Passage, workspace: string): Target {
  const { id, source, page } = passage;
  if (source === 'document') {
    return {
      to: '/w/$workspace/documents/$document',
      params: { workspace, document: id },
      search: { passage: writePassage(passage), ...(page !== null && { page: String(page) }) },
    };
  }
  if (source === 'task') {
    return { to: '/w/$workspace/tasks', params: { workspace }, search: { task: id } };
  }
  const meetingId = source === 'meeting' ? id : passage.meeting_id;
  const search = placeInTranscript(passage);
  if (typeof meetingId === 'string') {
    const params = { workspace, meeting: meetingId };
    return { to: '/w/$workspace/meetings/$meeting', params, search };
  }
  const params = { workspace, recording: id };
  return { to: '/w/$workspace/recordings/$recording', params, search };
}

function placeInTranscript(passage: Passage): Record<string, string> {
  const { source, start_time: seconds } = passage;
  return {
    // The text of a summary is not that of the transcript.
    ...(source !== 'meeting_summary' && { passage: writePassage(passage) }),
    ...(typeof seconds === 'number' && { t: String(seconds) }),
  };
}
