import type { Step } from './step.ts';

const task = { task_id: '{{task_id}}' };
const integration = { integration_id: '{{integration_id}}' };
const PROVIDER = 'The step needs a token of the provider.';

export const TASKS: readonly Step[] = [
  {
    operation: 'createTask',
    body: {
      title: 'Send the signed lease to the landlord',
      due_date: '2026-01-09',
      priority: 'high',
      related_document_id: '{{document_id}}',
      tags: ['lease'],
    },
    save: { task_id: '/id' },
  },
  { operation: 'listTasks', query: { status: 'open', sort: 'due_date', limit: 10 } },
  { operation: 'getTask', params: task },
  { operation: 'updateTask', params: task, body: { status: 'in_progress' } },
  {
    operation: 'changeTasks',
    body: {
      operations: [
        { op: 'create', title: 'Book the movers', priority: 'low' },
        { op: 'update', id: '{{task_id}}', status: 'completed' },
      ],
    },
  },
  { operation: 'listTaskActivity', params: task },
  { operation: 'listTaskLinks', params: task },
  { operation: 'listProviders' },
  {
    operation: 'createIntegration',
    body: {
      provider: 'github',
      token: 'token-of-the-provider',
      project: 'fernwood/office',
      base_url: '{{provider_url}}',
    },
    save: { integration_id: '/id' },
    notRepeatable: PROVIDER,
  },
  { operation: 'listIntegrations' },
  {
    operation: 'updateIntegration',
    params: integration,
    body: { name: 'Office issues' },
    notRepeatable: PROVIDER,
  },
  { operation: 'testIntegration', params: integration, notRepeatable: PROVIDER },
  {
    operation: 'syncTasks',
    body: { integration: '{{integration_id}}', task_ids: ['{{task_id}}'] },
    save: { sync_id: '/id' },
    notRepeatable: PROVIDER,
  },
  { operation: 'getSync', params: { sync_id: '{{sync_id}}' }, notRepeatable: PROVIDER },
  { operation: 'deleteIntegration', params: integration, notRepeatable: PROVIDER },
  { operation: 'deleteTask', params: task },
];

export const GENERATIONS: readonly Step[] = [
  {
    operation: 'generateContent',
    body: {
      topic: 'What the new office lease says',
      type: 'email',
      tone: 'friendly',
      length: 'short',
      document_ids: ['{{document_id}}'],
    },
    save: { generation_id: '/id' },
  },
  {
    operation: 'brainstorm',
    body: { topic: 'Ways to use the new office', count: 3, document_ids: ['{{document_id}}'] },
  },
  { operation: 'listGenerations', query: { limit: 5 } },
  { operation: 'getGeneration', params: { generation_id: '{{generation_id}}' } },
  {
    operation: 'updateGeneration',
    params: { generation_id: '{{generation_id}}' },
    body: { title: 'The new office lease' },
  },
  { operation: 'deleteGeneration', params: { generation_id: '{{generation_id}}' } },
];
