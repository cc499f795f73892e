// Written by scripts/generate-sdk from openapi.json: `npm run generate`.
import type { Call } from '../../call.ts';
import type { CallOptions, Core } from '../../core.ts';
import type * as T from '../types.gen.ts';
import { fileOperation, listOperation, operation, textOperation } from '../../operation.ts';
import type { PageCall } from '../../pages.ts';
import { workOperation, type WorkCall } from '../../until-done.ts';

/** Fetch a recording by its address and transcribe it. `POST /v2/transcribe`; scope `write:transcripts` */
export const create = /* @__PURE__ */ workOperation<
  (core: Core, body: T.TranscribeData['body'], options?: CallOptions) => WorkCall<T.TranscribeResponses[202], T.GetTranscriptionResponses[200]>
>('POST /v2/transcribe', 'GET /v2/transcribe/{transcription_id}', 'body');

/** List transcriptions. `GET /v2/transcribe`; scope `read:transcripts` */
export const list = /* @__PURE__ */ listOperation<
  (core: Core, query?: T.ListTranscriptionsData['query'], options?: CallOptions) => PageCall<T.ListTranscriptionsResponses[200]['transcriptions'][number]>
>('GET /v2/transcribe', 'transcriptions', 'query');

/** One transcription with its transcript. `GET /v2/transcribe/{transcription_id}`; scope `read:transcripts` */
export const get = /* @__PURE__ */ workOperation<
  (core: Core, transcriptionId: T.GetTranscriptionData['path']['transcription_id'], query?: T.GetTranscriptionData['query'], options?: CallOptions) => WorkCall<T.GetTranscriptionResponses[200], T.GetTranscriptionResponses[200]>
>('GET /v2/transcribe/{}', 'GET /v2/transcribe/{transcription_id}', 'query');

/** Change the title of a transcription. `PATCH /v2/transcribe/{transcription_id}`; scope `write:transcripts` */
export const update = /* @__PURE__ */ operation<
  (core: Core, transcriptionId: T.UpdateTranscriptionData['path']['transcription_id'], body: T.UpdateTranscriptionData['body'], options?: CallOptions) => Call<T.UpdateTranscriptionResponses[200]>
>('PATCH /v2/transcribe/{}', 'body');

/** Delete a transcription with its recording and text. `DELETE /v2/transcribe/{transcription_id}`; scope `write:transcripts` */
const delete_ = /* @__PURE__ */ operation<
  (core: Core, transcriptionId: T.DeleteTranscriptionData['path']['transcription_id'], options?: CallOptions) => Call<T.DeleteTranscriptionResponses[200]>
>('DELETE /v2/transcribe/{}');

/** The recording, whole or in ranges, for a player. `GET /v2/transcribe/{transcription_id}/media`; scope `read:transcripts` */
export const media = /* @__PURE__ */ fileOperation<
  (core: Core, transcriptionId: T.GetRecordingMediaData['path']['transcription_id'], options?: CallOptions) => Call<Response>
>('GET /v2/transcribe/{}/media');

/** Loudness of a recording over its time, for a drawing. `GET /v2/transcribe/{transcription_id}/waveform`; scope `read:transcripts` */
export const waveform = /* @__PURE__ */ operation<
  (core: Core, transcriptionId: T.GetWaveformData['path']['transcription_id'], query?: T.GetWaveformData['query'], options?: CallOptions) => Call<T.GetWaveformResponses[200]>
>('GET /v2/transcribe/{}/waveform', 'query');

/** A transcript as a file: text, subtitles or JSON. `GET /v2/transcribe/{transcription_id}/export`; scope `read:transcripts` */
const export_ = /* @__PURE__ */ textOperation<
  (core: Core, transcriptionId: T.ExportTranscriptionData['path']['transcription_id'], query?: T.ExportTranscriptionData['query'], options?: CallOptions) => Call<string>
>('GET /v2/transcribe/{}/export', 'query');

/** Say who the speakers of a transcript are. `PATCH /v2/transcribe/{transcription_id}/speakers`; scope `write:transcripts` */
export const nameSpeakers = /* @__PURE__ */ operation<
  (core: Core, transcriptionId: T.UpdateSpeakersData['path']['transcription_id'], body: T.UpdateSpeakersData['body'], options?: CallOptions) => Call<T.UpdateSpeakersResponses[200]>
>('PATCH /v2/transcribe/{}/speakers', 'body');

/** Correct the words of a segment, or give it to another speaker. `PATCH /v2/transcribe/{transcription_id}/segments/{segment_id}`; scope `write:transcripts` */
export const correctSegment = /* @__PURE__ */ operation<
  (core: Core, transcriptionId: T.CorrectSegmentData['path']['transcription_id'], segmentId: T.CorrectSegmentData['path']['segment_id'], body?: T.CorrectSegmentData['body'], options?: CallOptions) => Call<T.CorrectSegmentResponses[200]>
>('PATCH /v2/transcribe/{}/segments/{}', 'body');

/** Try a failed transcription again from where it failed. `POST /v2/transcribe/{transcription_id}/retry`; scope `write:transcripts` */
export const retry = /* @__PURE__ */ workOperation<
  (core: Core, transcriptionId: T.RetryTranscriptionData['path']['transcription_id'], options?: CallOptions) => WorkCall<T.RetryTranscriptionResponses[202], T.GetTranscriptionResponses[200]>
>('POST /v2/transcribe/{}/retry', 'GET /v2/transcribe/{transcription_id}');

/** Stop a transcription that is under way. `POST /v2/transcribe/{transcription_id}/cancel`; scope `write:transcripts` */
export const cancel = /* @__PURE__ */ operation<
  (core: Core, transcriptionId: T.CancelTranscriptionData['path']['transcription_id'], options?: CallOptions) => Call<T.CancelTranscriptionResponses[200]>
>('POST /v2/transcribe/{}/cancel');

/** List deliveries to the webhook_url of a transcription, newest first. `GET /v2/transcribe/{transcription_id}/deliveries`; scope `read:transcripts` */
export const deliveries = /* @__PURE__ */ listOperation<
  (core: Core, transcriptionId: T.ListTranscriptionDeliveriesData['path']['transcription_id'], query?: T.ListTranscriptionDeliveriesData['query'], options?: CallOptions) => PageCall<T.ListTranscriptionDeliveriesResponses[200]['deliveries'][number]>
>('GET /v2/transcribe/{}/deliveries', 'deliveries', 'query');

/** Announce a recording whose file follows in parts. `POST /v2/transcribe/uploads`; scope `write:transcripts` */
export const announce = /* @__PURE__ */ operation<
  (core: Core, body: T.AnnounceRecordingData['body'], options?: CallOptions) => Call<T.AnnounceRecordingResponses[202]>
>('POST /v2/transcribe/uploads', 'body');

/** Complete a recording that was announced without a size. `POST /v2/transcribe/uploads/{transcription_id}/complete`; scope `write:transcripts` */
export const complete = /* @__PURE__ */ workOperation<
  (core: Core, transcriptionId: T.CompleteRecordingData['path']['transcription_id'], body: T.CompleteRecordingData['body'], options?: CallOptions) => WorkCall<T.CompleteRecordingResponses[202], T.GetTranscriptionResponses[200]>
>('POST /v2/transcribe/uploads/{}/complete', 'GET /v2/transcribe/{transcription_id}', 'body');

export { delete_ as delete };
export { export_ as export };

export { upload, append } from '../../recording-upload.ts';
