import type { SearchResult } from '@docket/sdk';

/** Place of a passage in the dashboard. */
export type Target = {
  to: string;
  params: Record<string, string>;
  search: Record<string, string>;
};

/** Returns the place where a search result is opened: at the passage, not at the beginning. */
export function targetOf(result: SearchResult, workspace: string): Target {
  const { id, source, meeting_id: meetingId, start_time: seconds } = result;
  if (source === 'document') {
    const page = result.page === null ? {} : { page: String(result.page) };
    return {
      to: '/w/$workspace/documents/$document',
      params: { workspace, document: id },
      search: { passage: `${result.start}-${result.end}`, ...page },
    };
  }
  if (source === 'task') {
    return { to: '/w/$workspace/tasks', params: { workspace }, search: { task: id } };
  }
  const search: Record<string, string> = typeof seconds === 'number' ? { t: String(seconds) } : {};
  if (typeof meetingId === 'string') {
    const params = { workspace, meeting: meetingId };
    return { to: '/w/$workspace/meetings/$meeting', params, search };
  }
  const params = { workspace, recording: id };
  return { to: '/w/$workspace/recordings/$recording', params, search };
}
