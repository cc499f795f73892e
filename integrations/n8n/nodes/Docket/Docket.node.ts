import { NodeConnectionTypes, type INodeType, type INodeTypeDescription } from 'n8n-workflow';

import { documentProperties } from './resources/document';
import { meetingProperties } from './resources/meeting';
import { recordingProperties } from './resources/recording';
import { searchProperties } from './resources/search';
import { taskProperties } from './resources/task';

/** Actions: one request to Docket for each item. */
export class Docket implements INodeType {
  description: INodeTypeDescription = {
    displayName: 'Docket',
    name: 'docket',
    icon: { light: 'file:../../icons/docket.svg', dark: 'file:../../icons/docket.dark.svg' },
    group: ['transform'],
    version: 1,
    subtitle: '={{ $parameter["operation"] + ": " + $parameter["resource"] }}',
    description: 'Review contracts, ask documents, transcribe recordings, turn meetings into tasks',
    defaults: { name: 'Docket' },
    usableAsTool: true,
    inputs: [NodeConnectionTypes.Main],
    outputs: [NodeConnectionTypes.Main],
    credentials: [{ name: 'docketApi', required: true }],
    requestDefaults: {
      baseURL: '={{ $credentials.url.replace(/\\/+$/, "") }}',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    },
    properties: [
      {
        displayName: 'Resource',
        name: 'resource',
        type: 'options',
        noDataExpression: true,
        options: [
          { name: 'Document', value: 'document' },
          { name: 'Meeting', value: 'meeting' },
          { name: 'Recording', value: 'recording' },
          { name: 'Search', value: 'search' },
          { name: 'Task', value: 'task' },
        ],
        default: 'document',
      },
      ...documentProperties,
      ...meetingProperties,
      ...recordingProperties,
      ...searchProperties,
      ...taskProperties,
    ],
  };
}
