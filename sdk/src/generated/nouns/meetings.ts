// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { listOperation, operation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';

/** Record a meeting, with its transcript where there is one. `POST /v2/meetings`; scope `write:transcripts` */
export const create = /* @__PURE__ */ operation<
  (core: Core, body: T.CreateMeetingData['body'], options?: CallOptions) => Call<T.CreateMeetingResponses[201]>
>('POST /v2/meetings', 'body');

/** List meetings. `GET /v2/meetings`; scope `read:transcripts` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListMeetingsData['query'], options?: CallOptions) => PageCall<T.ListMeetingsResponses[200]['meetings'][number]>
>('GET /v2/meetings', 'meetings', 'query');

/** One meeting. `GET /v2/meetings/{meeting_id}`; scope `read:transcripts` */
export const get = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.GetMeetingData['path']['meeting_id'], options?: CallOptions) => Call<T.GetMeetingResponses[200]>
>('GET /v2/meetings/{}');

/** Change what is known of a meeting. `PATCH /v2/meetings/{meeting_id}`; scope `write:transcripts` */
export const update = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.UpdateMeetingData['path']['meeting_id'], body?: T.UpdateMeetingData['body'], options?: CallOptions) => Call<T.UpdateMeetingResponses[200]>
>('PATCH /v2/meetings/{}', 'body');

/** Delete a meeting with its results and an imported transcript. `DELETE /v2/meetings/{meeting_id}`; scope `write:transcripts` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.DeleteMeetingData['path']['meeting_id'], options?: CallOptions) => Call<T.DeleteMeetingResponses[200]>
>('DELETE /v2/meetings/{}');

/** The transcript of a meeting. `GET /v2/meetings/{meeting_id}/transcript`; scope `read:transcripts` */
export const transcript = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.GetMeetingTranscriptData['path']['meeting_id'], query?: T.GetMeetingTranscriptData['query'], options?: CallOptions) => Call<T.GetMeetingTranscriptResponses[200]>
>('GET /v2/meetings/{}/transcript', 'query');

/** Preview how a transcript is read, without an import. `POST /v2/meetings/transcript-preview`; scope `write:transcripts` */
export const previewTranscript = /* @__PURE__ */ operation<
  (core: Core, body: T.PreviewTranscriptData['body'], options?: CallOptions) => Call<T.PreviewTranscriptResponses[200]>
>('POST /v2/meetings/transcript-preview', 'body');

/** Give a meeting a transcript that was written elsewhere. `PUT /v2/meetings/{meeting_id}/transcript`; scope `write:transcripts` */
export const importTranscript = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.ImportTranscriptData['path']['meeting_id'], body: T.ImportTranscriptData['body'], options?: CallOptions) => Call<T.ImportTranscriptResponses[200]>
>('PUT /v2/meetings/{}/transcript', 'body');

/** Find out what has to be done after a meeting, by whom and until when. `POST /v2/meetings/{meeting_id}/action-items`; scope `write:transcripts` */
export const extractActionItems = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.ExtractMeetingActionItemsData['path']['meeting_id'], body?: T.ExtractMeetingActionItemsData['body'], options?: CallOptions) => Call<T.ExtractMeetingActionItemsResponses[200]>
>('POST /v2/meetings/{}/action-items', 'body');

/** Find out what has to be done, by the transcript. `POST /v2/meetings/action-items`; scope `write:transcripts` */
export const extractActionItemsFrom = /* @__PURE__ */ operation<
  (core: Core, body: T.ExtractActionItemsData['body'], options?: CallOptions) => Call<T.ExtractActionItemsResponses[200]>
>('POST /v2/meetings/action-items', 'body');

/** The action items of a meeting that were extracted last. `GET /v2/meetings/{meeting_id}/action-items`; scope `read:transcripts` */
export const actionItems = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.GetActionItemsData['path']['meeting_id'], options?: CallOptions) => Call<T.GetActionItemsResponses[200]>
>('GET /v2/meetings/{}/action-items');

/** Correct, accept or dismiss an action item of a meeting. `PATCH /v2/meetings/{meeting_id}/action-items/{item_id}`; scope `write:transcripts` */
export const updateActionItem = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.UpdateActionItemData['path']['meeting_id'], itemId: T.UpdateActionItemData['path']['item_id'], body?: T.UpdateActionItemData['body'], options?: CallOptions) => Call<T.UpdateActionItemResponses[200]>
>('PATCH /v2/meetings/{}/action-items/{}', 'body');

/** Correct, confirm or dismiss a finding of a meeting. `PATCH /v2/meetings/{meeting_id}/findings/{finding_id}`; scope `write:transcripts` */
export const correct = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.CorrectMeetingFindingData['path']['meeting_id'], findingId: T.CorrectMeetingFindingData['path']['finding_id'], body?: T.CorrectMeetingFindingData['body'], options?: CallOptions) => Call<T.CorrectMeetingFindingResponses[200]>
>('PATCH /v2/meetings/{}/findings/{}', 'body');

/** Make tasks of action items, once each. `POST /v2/meetings/{meeting_id}/action-items/tasks`; scope `write:tasks` */
export const createTasks = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.CreateItemTasksData['path']['meeting_id'], body?: T.CreateItemTasksData['body'], options?: CallOptions) => Call<T.CreateItemTasksResponses[201]>
>('POST /v2/meetings/{}/action-items/tasks', 'body');

/** Summarize a meeting. `POST /v2/meetings/{meeting_id}/summary`; scope `write:transcripts` */
export const summarize = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.SummarizeMeetingData['path']['meeting_id'], body?: T.SummarizeMeetingData['body'], options?: CallOptions) => Call<T.SummarizeMeetingResponses[200]>
>('POST /v2/meetings/{}/summary', 'body');

/** The latest summary of a meeting; the first request makes one. `GET /v2/meetings/{meeting_id}/summary`; scope `read:transcripts` */
export const summary = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.GetSummaryData['path']['meeting_id'], options?: CallOptions) => Call<T.GetSummaryResponses[200]>
>('GET /v2/meetings/{}/summary');

/** Analyse one meeting, named in the path. `POST /v2/meetings/{meeting_id}/strategic-analysis`; scope `write:transcripts` */
export const analyze = /* @__PURE__ */ operation<
  (core: Core, meetingId: T.AnalyzeMeetingData['path']['meeting_id'], body?: T.AnalyzeMeetingData['body'], options?: CallOptions) => Call<T.AnalyzeMeetingResponses[200] | T.AnalyzeMeetingResponses[202]>
>('POST /v2/meetings/{}/strategic-analysis', 'body');

/** Analyse one meeting or several: themes, decisions, risks, open questions, participation. `POST /v2/meetings/strategic-analysis`; scope `write:transcripts` */
export const analyzeMany = /* @__PURE__ */ operation<
  (core: Core, body?: T.AnalyzeMeetingsData['body'], options?: CallOptions) => Call<T.AnalyzeMeetingsResponses[200] | T.AnalyzeMeetingsResponses[202]>
>('POST /v2/meetings/strategic-analysis', 'body');

/** Strategic analyses of a meeting, those together with other meetings too, the newest first. `GET /v2/meetings/{meeting_id}/analyses`; scope `read:transcripts` */
export const analyses = /* @__PURE__ */ listOperation<
  (core: Core, meetingId: T.ListStrategicAnalysesData['path']['meeting_id'], query?: T.ListStrategicAnalysesData['query'], options?: CallOptions) => PageCall<T.ListStrategicAnalysesResponses[200]['analyses'][number]>
>('GET /v2/meetings/{}/analyses', 'analyses', 'query');

export { delete_ as delete };
