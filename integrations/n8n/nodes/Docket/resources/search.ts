import type { INodeProperties } from 'n8n-workflow';

import { inBody, shownFor } from '../fields';

const RESOURCE = 'search';

export const searchProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [RESOURCE] } },
    options: [
      {
        name: 'Find',
        value: 'find',
        action: 'Search documents meetings and tasks',
        description: 'Find passages by words, with an embedding model also by meaning',
        routing: {
          request: { method: 'POST', url: '/v2/search' },
          output: { postReceive: [{ type: 'rootProperty', properties: { property: 'results' } }] },
        },
      },
    ],
    default: 'find',
  },
  {
    displayName: 'Query',
    name: 'query',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'notice period',
    description: 'Words or a question. "Phrases" in quotes are required, -words are excluded.',
    displayOptions: shownFor(RESOURCE, 'find'),
    routing: inBody('query'),
  },
  {
    displayName: 'Search In',
    name: 'sources',
    type: 'multiOptions',
    options: [
      { name: 'Document', value: 'document' },
      { name: 'Meeting Summary', value: 'meeting_summary' },
      { name: 'Task', value: 'task' },
      { name: 'Transcript', value: 'transcript' },
    ],
    default: ['document'],
    displayOptions: shownFor(RESOURCE, 'find'),
    routing: { send: { type: 'body', property: 'filters.type', propertyInDotNotation: true } },
  },
  {
    displayName: 'Limit',
    name: 'limit',
    type: 'number',
    typeOptions: { minValue: 1, maxValue: 100 },
    default: 50,
    description: 'Max number of results to return',
    displayOptions: shownFor(RESOURCE, 'find'),
    routing: inBody('limit'),
  },
];
