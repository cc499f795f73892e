import type { Docket } from './docket.ts';
import { announce } from './recording-uploads.ts';
import { ROWS, ROWS_OF, workspaceOf } from './rows.ts';

/**
 * Effect of a foreign id: `hidden` (404), `named` (400 that names the field), or `effectless`: the request succeeds,
 * and shows and changes nothing of the other workspace.
 */
export type Outcome = 'hidden' | 'named' | 'effectless';

const AGREES = 'the contract: an id in both path and body must agree, else 400 that names it';

export type ForeignId = {
  /** An id of the owner's workspace. */
  make: (owner: Docket) => Promise<string>;
  outcome: Outcome;
  /** Reason, when the id is not hidden. */
  because?: string;
  /** The body around the id, where it alone is not enough. */
  body?: (id: string) => object;
};

function idOf(kind: string, name = kind): ForeignId['make'] {
  return async (owner) => (await ROWS[kind]!(owner))[name]!;
}

const makeUser: ForeignId['make'] = async (owner) => (await owner.get('/me')).body.user.id;

const document: ForeignId = { make: idOf('document_id'), outcome: 'hidden' };
const meeting: ForeignId = { make: idOf('meeting_id'), outcome: 'hidden' };
const transcript: ForeignId = { make: idOf('transcription_id'), outcome: 'hidden' };

function filter(make: ForeignId['make']): ForeignId {
  return { make, outcome: 'effectless', because: 'a filter leaves rows out of the own ones' };
}

function text(make: ForeignId['make'], because: string): ForeignId {
  return { make, outcome: 'effectless', because };
}

const QUESTION = 'What is the rent?';

/** Expected effects by field name, or by operation and field name. A field without an entry fails the test. */
export const FOREIGN_IDS: Record<string, ForeignId> = {
  'body.workspace_id': { make: workspaceOf, outcome: 'hidden' },
  'query.workspace_id': { make: workspaceOf, outcome: 'hidden' },
  'upload.workspace_id': { make: workspaceOf, outcome: 'hidden' },
  'body.document_id': document,
  'askDocument body.document_id': { ...document, outcome: 'named', because: AGREES },
  'streamDocumentAnswer body.document_id': { ...document, outcome: 'named', because: AGREES },
  'extractMeetingActionItems body.transcript_id': {
    ...transcript,
    outcome: 'named',
    because: AGREES,
  },
  'analyzeMeeting body.meeting_id': { ...meeting, outcome: 'named', because: AGREES },
  'analyzeMeeting body.transcript_id': { ...transcript, outcome: 'named', because: AGREES },
  'analyzeMeeting body.meeting_ids[]': { ...meeting, outcome: 'named', because: AGREES },
  'analyzeDocument body.document_id': {
    ...document,
    body: (document_id) => ({ document_id, document_url: undefined }),
  },
  'extractActionItems body.transcript_id': transcript,
  'analyzeMeetings body.transcript_id': {
    ...transcript,
    body: (transcript_id) => ({ transcript_id, meeting_id: undefined }),
  },
  'analyzeMeetings body.meeting_ids[]': {
    ...meeting,
    body: (id) => ({ meeting_ids: [id], meeting_id: undefined }),
  },
  'syncTasks body.filter.workspace_id': {
    make: workspaceOf,
    outcome: 'named',
    because:
      'tasks are pushed from the workspace of the integration; every other id is refused alike',
    body: (workspace_id) => ({ filter: { workspace_id }, task_ids: undefined }),
  },
  'mcp body.id': text(idOf('document_id'), 'the id of a message, which its answer repeats'),
  'body.document_ids[]': document,
  'body.meeting_id': meeting,
  'body.meeting_ids[]': meeting,
  'upload.meeting_id': meeting,
  'body.transcript_id': transcript,
  'binaryChunk.transcription_id': {
    make: async (owner) => (await announce(owner)).id,
    outcome: 'hidden',
  },
  'body.integration': { make: idOf('integration_id'), outcome: 'hidden' },
  'body.task_ids[]': { make: idOf('task_id'), outcome: 'hidden' },
  'body.template_id': {
    make: idOf('template_id'),
    outcome: 'hidden',
    body: (template_id) => ({ template_id, schema: undefined }),
  },
  'body.thread_id': {
    make: makeChat,
    outcome: 'named',
    because: 'a conversation is one about the document of the path, or it is none',
  },
  'body.item_ids[]': {
    make: makeItem,
    outcome: 'named',
    because: 'an item is one of those that were extracted last, or it is none',
  },
  'body.related_document_id': {
    ...document,
    outcome: 'named',
    because: 'the contract (1.3, Tasks): an unknown id with our prefix is refused by name',
  },
  'body.related_meeting_id': {
    ...meeting,
    outcome: 'named',
    because: 'the contract (1.3, Tasks): an unknown id with our prefix is refused by name',
  },
  'body.user_id': text(makeUser, 'a document may be shared with any user, whose data stay hidden'),
  'body.speakers[].user_id': {
    make: makeUser,
    outcome: 'named',
    because: 'only members can be named',
    body: (user_id) => ({ speakers: [{ speaker: 'Speaker 1', name: 'Ana', user_id }] }),
  },
  'body.participants[].user_id': {
    make: makeUser,
    outcome: 'named',
    because: 'only members can be named',
    body: (user_id) => ({ participants: [{ name: 'Ana', user_id }] }),
  },
  'body.source.external_id': text(idOf('meeting_id'), 'an id of another product'),
  'query.thread_id': filter(makeChat),
  'query.related_document_id': filter(document.make),
  'query.related_meeting_id': filter(meeting.make),
  'query.event_id': filter(idOf('event_id')),
  'query.resource_id': filter(idOf('task_id')),
  'query.replay_id': filter(makeReplay),
  'query.user_id': filter(makeUser),
  'query.credential_id': filter(idOf('key_id')),
  'query.actor_id': filter(makeUser),
  'query.target_id': filter(idOf('webhook_id')),
  'body.filters.document_ids[]': {
    ...filter(document.make),
    body: (id) => ({ query: 'text', filters: { document_ids: [id] } }),
  },
  'body.filters.meeting_ids[]': {
    ...filter(meeting.make),
    body: (id) => ({ query: 'lease', filters: { meeting_ids: [id], type: ['transcript'] } }),
  },
  ...filtersOfQuestion('askWorkspace', { question: QUESTION }),
  ...filtersOfQuestion('streamWorkspaceAnswer', { question: QUESTION }),
  ...filtersOfQuestion('createGrid', { columns: [{ name: 'Rent', question: QUESTION }] }),
  'createGrid body.template_id': {
    make: idOf('template_id'),
    outcome: 'hidden',
    body: (template_id) => ({ template_id, columns: undefined }),
  },
  'body.filters.resource_ids[]': filter(document.make),
};

function filtersOfQuestion(operation: string, request: object): Record<string, ForeignId> {
  return {
    [`${operation} body.filters.document_ids[]`]: {
      ...document,
      body: (id) => ({ ...request, filters: { document_ids: [id] } }),
    },
    [`${operation} body.filters.meeting_ids[]`]: {
      ...meeting,
      body: (id) => ({ ...request, filters: { meeting_ids: [id] } }),
    },
  };
}

async function makeChat(owner: Docket): Promise<string> {
  const { document_id } = await ROWS['document_id']!(owner);
  const { body } = await owner.post(`/documents/${document_id}/chat`, { question: 'What?' });
  return body.thread_id ?? body.id;
}

async function makeItem(owner: Docket): Promise<string> {
  const { meeting_id } = await ROWS_OF['getActionItems']!(owner);
  const { body } = await owner.get(`/meetings/${meeting_id}/action-items`);
  return body.action_items[0]?.id ?? `action_${'0'.repeat(32)}`;
}

async function makeReplay(owner: Docket): Promise<string> {
  const { webhook_id } = await ROWS['webhook_id']!(owner);
  const since = owner.services.clock.now().toISOString();
  const { body } = await owner.post(`/webhooks/${webhook_id}/replay`, { since });
  return body.replay_id;
}
