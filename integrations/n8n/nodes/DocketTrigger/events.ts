import type { INodePropertyOptions } from 'n8n-workflow';

/** Events of Docket that a webhook may subscribe to, in the order of their names. */
export const EVENTS: INodePropertyOptions[] = [
  {
    name: '[All]',
    value: '*',
    description: 'Every event, which needs a key with admin:all',
  },
  {
    name: 'API Key Created',
    value: 'api_key.created',
    description: 'An API key was created',
  },
  {
    name: 'Action Items Extracted',
    value: 'action_items.extracted',
    description: 'The action items of a meeting were extracted',
  },
  {
    name: 'Brainstorm Completed',
    value: 'brainstorm.completed',
    description: 'A brainstorm is complete',
  },
  {
    name: 'Content Generated',
    value: 'content.generated',
    description: 'A text was generated',
  },
  {
    name: 'Document Analyzed',
    value: 'document.analyzed',
    description: 'An analysis of a document is complete',
  },
  {
    name: 'Document Deleted',
    value: 'document.deleted',
    description: 'A document was deleted',
  },
  {
    name: 'Document Failed',
    value: 'document.failed',
    description: 'Reading or analysing a document failed',
  },
  {
    name: 'Document Shared',
    value: 'document.shared',
    description: 'A document was shared with somebody or by a link',
  },
  {
    name: 'Document Uploaded',
    value: 'document.uploaded',
    description: 'A new document was accepted',
  },
  {
    name: 'Finding Corrected',
    value: 'finding.corrected',
    description: 'A person corrected, confirmed or dismissed a finding',
  },
  {
    name: 'Integration Synced',
    value: 'integration.synced',
    description: 'A push of tasks to another product has ended',
  },
  {
    name: 'Meeting Analyzed',
    value: 'meeting.analyzed',
    description: 'A summary or strategic analysis of a meeting is complete',
  },
  {
    name: 'Task Completed',
    value: 'task.completed',
    description: 'A task was marked as completed',
  },
  {
    name: 'Task Created',
    value: 'task.created',
    description: 'A task was created',
  },
  {
    name: 'Task Deleted',
    value: 'task.deleted',
    description: 'A task was deleted',
  },
  {
    name: 'Task Updated',
    value: 'task.updated',
    description: 'A task was changed',
  },
  {
    name: 'Transcription Completed',
    value: 'transcription.completed',
    description: 'A recording is transcribed',
  },
  {
    name: 'Transcription Corrected',
    value: 'transcription.corrected',
    description: 'A person corrected a segment of a transcript',
  },
  {
    name: 'Transcription Failed',
    value: 'transcription.failed',
    description: 'A recording could not be transcribed',
  },
  {
    name: 'Transcription Started',
    value: 'transcription.started',
    description: 'Work on a recording begins',
  },
  {
    name: 'Webhook Disabled',
    value: 'webhook.disabled',
    description: 'A webhook was disabled',
  },
  {
    name: 'Webhook Failing',
    value: 'webhook.failing',
    description: 'A webhook has failed so often that it will be disabled soon',
  },
];
