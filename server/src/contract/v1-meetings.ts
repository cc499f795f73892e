import { Type } from 'typebox';

import { defineEndpoint } from './endpoint.ts';
import { getMeetingTranscript } from './meeting-transcripts.ts';
import { getSummary } from './meeting-work.ts';
import { listMeetings, Meeting } from './meetings.ts';
import { Pagination } from './pagination.ts';
import { ResponseObject } from './schema.ts';

/** The older shapes of operations that version 2 has as well; both do the same work under the same limits. */
const older = { version: 'v1', tag: 'Version1' } as const;

export const v1ListMeetings = defineEndpoint({
  ...listMeetings,
  ...older,
  id: 'v1ListMeetings',
  description: 'Returns meetings under `data`, as version 1 has it.',
  responses: { 200: ResponseObject({ data: Type.Array(Meeting), pagination: Pagination }) },
});

export const v1GetMeetingTranscript = defineEndpoint({
  ...getMeetingTranscript,
  ...older,
  id: 'v1GetMeetingTranscript',
});

export const v1GetMeetingSummary = defineEndpoint({
  ...getSummary,
  ...older,
  id: 'v1GetMeetingSummary',
});
