import { getRecordingMedia, getWaveform } from '../contract/recording-media.ts';
import * as endpoints from '../contract/transcription.ts';
import * as uploads from '../contract/transcription-upload.ts';
import {
  cancelTranscription,
  correctSegment,
  exportTranscription,
  listTranscriptionDeliveries,
  retryTranscription,
  updateSpeakers,
  updateTranscription,
} from '../contract/transcription-work.ts';
import { handle, type Route } from '../http/route.ts';
import { jsonStreamReply } from '../http/reply/replies.ts';
import { loadRequestDeliveriesPage } from '../http/request/request-deliveries.ts';
import { cancelTranscribing } from './cancel.ts';
import { correctTranscriptSegment } from './correct-segment.ts';
import { removeTranscription } from './delete.ts';
import { readTranscript, serializeTranscription } from './detail.ts';
import { editTranscription } from './edit.ts';
import { exportTranscript } from './export/export.ts';
import { listTranscriptionsPage } from './list.ts';
import { recordingReply } from './media/recording.ts';
import { readWaveform } from './media/waveform.ts';
import { nameSpeakers } from './name-speakers.ts';
import { retryTranscribing } from './retry.ts';
import { getTranscription, locateTranscription } from './store.ts';
import { transcribeFromUrl } from './submit.ts';
import { appendBytes } from './upload/append.ts';
import { completeRecording } from './upload/complete.ts';
import { announceRecording, transcribeFile } from './upload/create.ts';

const byTranscriptionId = { locate: locateTranscription };

export const transcriptionRoutes: Route[] = [
  handle(endpoints.transcribe, (context, { body }) => transcribeFromUrl(context, body)),

  handle(
    uploads.uploadRecording,
    (context, input) => {
      if (input.bytes) {
        const { transcription_id, offset } = input.query;
        return appendBytes(context, { id: transcription_id, offset }, input.bytes);
      }
      if (input.file) return transcribeFile(context, input.file, input.body);
      return announceRecording(context, input.body);
    },
    { locate: locateTranscription, locateBy: 'transcription_id' },
  ),

  handle(uploads.announceRecording, (context, { body }) => announceRecording(context, body)),

  handle(
    uploads.uploadRecordingPart,
    (context, { params: { transcription_id: id }, query: { offset }, bytes }) =>
      appendBytes(context, { id, offset }, bytes),
    byTranscriptionId,
  ),

  handle(
    uploads.completeRecording,
    (context, { params, body }) => completeRecording(context, params.transcription_id, body),
    byTranscriptionId,
  ),

  handle(endpoints.listTranscriptions, ({ services, workspaceId }, { query }) =>
    listTranscriptionsPage(services, workspaceId, query),
  ),

  handle(
    endpoints.getTranscription,
    async ({ services, workspaceId }, { params, query }) => {
      const transcript = await readTranscript(
        services.reads,
        workspaceId,
        params.transcription_id,
        query.from_segment,
      );
      const words = query.include === 'words';
      const { chunks, etag } = await serializeTranscription(services, transcript, { words });
      return jsonStreamReply(chunks, { etag });
    },
    byTranscriptionId,
  ),

  handle(
    getRecordingMedia,
    async ({ services, workspaceId }, { params }) =>
      recordingReply(
        services,
        await getTranscription(services.reads, workspaceId, params.transcription_id),
      ),
    byTranscriptionId,
  ),

  handle(
    getWaveform,
    async ({ services, workspaceId, signal }, { params, query: { buckets = 240 } }) => {
      const row = await getTranscription(services.reads, workspaceId, params.transcription_id);
      return readWaveform(services, row, buckets, signal);
    },
    byTranscriptionId,
  ),

  handle(
    exportTranscription,
    ({ services, workspaceId }, { params, query }) =>
      exportTranscript(services, workspaceId, params.transcription_id, query.format ?? 'txt'),
    byTranscriptionId,
  ),

  handle(
    updateTranscription,
    (context, { params, body }) => editTranscription(context, params.transcription_id, body),
    byTranscriptionId,
  ),

  handle(
    updateSpeakers,
    (context, { params, body }) => nameSpeakers(context, params.transcription_id, body),
    byTranscriptionId,
  ),

  handle(
    correctSegment,
    (context, { params, body }) => correctTranscriptSegment(context, params, body),
    byTranscriptionId,
  ),

  handle(
    retryTranscription,
    (context, { params }) => retryTranscribing(context, params.transcription_id),
    byTranscriptionId,
  ),

  handle(
    cancelTranscription,
    (context, { params }) => cancelTranscribing(context, params.transcription_id),
    byTranscriptionId,
  ),

  handle(
    listTranscriptionDeliveries,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getTranscription(services.reads, workspaceId, params.transcription_id);
      const deliveries = { list: 'transcription_deliveries', resourceId: id };
      return loadRequestDeliveriesPage(services, workspaceId, deliveries, query);
    },
    byTranscriptionId,
  ),

  handle(
    endpoints.deleteTranscription,
    (context, { params }) => removeTranscription(context, params.transcription_id),
    byTranscriptionId,
  ),
];
