import type { INodeProperties } from 'n8n-workflow';

import { inBody, listParameters, listRouting, shownFor } from '../fields';

const RESOURCE = 'meeting';
const MEETING = '=/v2/meetings/{{ encodeURIComponent($parameter.meetingId) }}';

export const meetingProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [RESOURCE] } },
    options: [
      {
        name: 'Create From Transcript',
        value: 'create',
        action: 'Create a meeting from a transcript',
        description: 'Import a transcript of another product as text, WebVTT, SRT or JSON',
        routing: { request: { method: 'POST', url: '/v2/meetings' } },
      },
      {
        name: 'Create Tasks',
        value: 'createTasks',
        action: 'Create the tasks of a meeting',
        description: 'Create one task for each action item. A repeat creates no second one.',
        routing: {
          request: { method: 'POST', url: `${MEETING}/action-items/tasks` },
          output: { postReceive: [{ type: 'rootProperty', properties: { property: 'tasks' } }] },
        },
      },
      {
        name: 'Extract Action Items',
        value: 'extractActionItems',
        action: 'Extract the action items of a meeting',
        description: 'Find the action items of a meeting with owner, due date and evidence',
        routing: { request: { method: 'POST', url: `${MEETING}/action-items` } },
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get a meeting',
        routing: { request: { method: 'GET', url: MEETING } },
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many meetings',
        description: 'List meetings, the newest first',
        routing: listRouting('/v2/meetings', 'meetings'),
      },
      {
        name: 'Summarize',
        value: 'summarize',
        action: 'Summarize a meeting',
        description: 'Write the summary, the decisions and the open questions of a meeting',
        routing: { request: { method: 'POST', url: `${MEETING}/summary` } },
      },
    ],
    default: 'create',
  },
  {
    displayName: 'Meeting ID',
    name: 'meetingId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'meet_…',
    description: 'ID of a meeting, or of the transcription of its recording',
    displayOptions: shownFor(RESOURCE, 'createTasks', 'extractActionItems', 'get', 'summarize'),
  },
  {
    displayName: 'Title',
    name: 'title',
    type: 'string',
    default: '',
    required: true,
    displayOptions: shownFor(RESOURCE, 'create'),
    routing: inBody('title'),
  },
  {
    displayName: 'Transcript',
    name: 'transcript',
    type: 'string',
    typeOptions: { rows: 6 },
    default: '',
    required: true,
    placeholder: 'Ana: Ben, can you send the text by Friday?\nBen: Yes, I will.',
    displayOptions: shownFor(RESOURCE, 'create'),
    routing: inBody('transcript'),
  },
  ...listParameters(RESOURCE, 'getAll'),
];
