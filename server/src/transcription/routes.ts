import {
  deleteTranscription,
  getTranscription as getTranscriptionEndpoint,
  listTranscriptions,
  transcribe,
} from '../contract/transcription.ts';
import {
  exportTranscription,
  listTranscriptionDeliveries,
  updateSpeakers,
} from '../contract/transcription-work.ts';
import { handle, type Route } from '../http/handle.ts';
import { piecesReply } from '../http/replies.ts';
import { requestDeliveriesPage } from '../http/request-deliveries.ts';
import { readTranscript, transcriptionPieces } from './detail.ts';
import { exportTranscript } from './export/export.ts';
import { listPage } from './list.ts';
import { nameSpeakers } from './name-speakers.ts';
import { removeTranscription } from './remove.ts';
import { getTranscription, locateTranscription } from './store.ts';
import { transcribeAddress } from './submit.ts';

const OF_TRANSCRIPTION = { locate: locateTranscription };

export const transcriptionRoutes: Route[] = [
  handle(transcribe, (context, { body }) => transcribeAddress(context, body)),

  handle(listTranscriptions, ({ services, workspaceId }, { query }) =>
    listPage(services, workspaceId, query),
  ),

  handle(
    getTranscriptionEndpoint,
    async ({ services, workspaceId }, { params, query }) => {
      const transcript = await readTranscript(services.reads, workspaceId, params.transcription_id);
      const words = query.include === 'words';
      return piecesReply(await transcriptionPieces(services, transcript, { words }));
    },
    OF_TRANSCRIPTION,
  ),

  handle(
    exportTranscription,
    ({ services, workspaceId }, { params, query }) =>
      exportTranscript(services, workspaceId, params.transcription_id, query.format ?? 'txt'),
    OF_TRANSCRIPTION,
  ),

  handle(
    updateSpeakers,
    (context, { params, body }) => nameSpeakers(context, params.transcription_id, body),
    OF_TRANSCRIPTION,
  ),

  handle(
    listTranscriptionDeliveries,
    async ({ services, workspaceId }, { params, query }) => {
      const { id } = await getTranscription(services.reads, workspaceId, params.transcription_id);
      const deliveries = { list: 'transcription_deliveries', resourceId: id };
      return requestDeliveriesPage(services, workspaceId, deliveries, query);
    },
    OF_TRANSCRIPTION,
  ),

  handle(
    deleteTranscription,
    (context, { params }) => removeTranscription(context, params.transcription_id),
    OF_TRANSCRIPTION,
  ),
];
