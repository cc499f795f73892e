import { Type } from 'typebox';

import { BUDGET } from '../answer-budget.ts';
import { getDocument } from '../../contract/documents.ts';
import { getGeneration } from '../../contract/generation.ts';
import { getSummary } from '../../contract/meeting-work.ts';
import { getMeeting } from '../../contract/meetings.ts';
import { Id } from '../../contract/schema.ts';
import { getTask } from '../../contract/tasks.ts';
import { getTranscription } from '../../contract/transcription.ts';
import { addressOf, findByKind, type IdKind } from '../address.ts';
import { clip } from '../bounds.ts';
import { QUOTED_NOTICE, quotedFields, QuotedText, ToolInput } from '../schemas.ts';
import { defineReadTool, type ToolCall, ToolError } from '../tool.ts';
import { readFirstText } from './documents.ts';

/** Text of a source with the tool that reads the rest. */
type Fetched = { title: string; text: string; isWhole?: boolean; readRest?: string };

type FetchText = (call: ToolCall, id: string) => Promise<Fetched>;

const FETCH_BY_KIND: Partial<Record<IdKind, FetchText>> = {
  async doc(call, id) {
    const { title } = await call.request(getDocument, { params: { document_id: id } });
    const { text, isWhole } = await readFirstText(call, id);
    return { title, text, isWhole, readRest: 'read_document_text' };
  },

  async trans(call, id) {
    const { title, transcript } = await call.request(getTranscription, {
      params: { transcription_id: id },
    });
    return { title, text: transcript, readRest: 'read_transcript' };
  },

  async meet(call, id) {
    const params = { meeting_id: id };
    const { title, has_transcript } = await call.request(getMeeting, { params });
    if (!has_transcript) return { title, text: '' };
    const { minutes } = await call.request(getSummary, { params });
    return { title, text: minutes, readRest: 'get_meeting' };
  },

  async task(call, id) {
    const { title, description } = await call.request(getTask, { params: { task_id: id } });
    return { title, text: description ?? '' };
  },

  async content(call, id) {
    const generation = await call.request(getGeneration, { params: { generation_id: id } });
    if (generation.kind !== 'content') throw new ToolError('id is not of a content');
    return { title: generation.title, text: generation.content };
  },
};

export const fetchTool = defineReadTool({
  name: 'fetch',
  title: 'Fetch a source',
  description:
    'Returns the text of what `search` has found: of a document, a transcript, a meeting or a task, by its id.',
  scopes: ['read:documents', 'read:transcripts', 'read:tasks'],
  input: ToolInput({ id: Id('`id` of a result of `search`.') }),
  output: Type.Object({
    ...quotedFields,
    id: Type.String(),
    title: QuotedText('Title.'),
    text: QuotedText('The text, or its beginning.'),
    url: Type.String({ description: 'Address of the source in the API.' }),
    metadata: Type.Object({
      is_whole: Type.Boolean({ description: 'False: the text goes on.' }),
      read_rest_with: Type.Optional(Type.String({ description: 'Tool that reads the rest.' })),
    }),
  }),
  async run(call, { id }) {
    const fetchText = findByKind(FETCH_BY_KIND, id);
    if (!fetchText) throw new ToolError(`No source with id ${id}: search returns the ids`);
    const { title, text, isWhole = true, readRest } = await fetchText(call, id);
    const shown = clip(text, BUDGET.items);
    const is_whole = isWhole && shown === text;
    return {
      notice: QUOTED_NOTICE,
      id,
      title: clip(title, BUDGET.fetchedTitle),
      text: shown,
      url: addressOf(call.publicUrl, id),
      metadata: {
        is_whole,
        ...(!is_whole && readRest !== undefined && { read_rest_with: readRest }),
      },
    };
  },
});
