import type { INodeProperties } from 'n8n-workflow';

import { inBody, shownFor } from '../fields';
import { sendFile } from '../upload';

const RESOURCE = 'recording';

export const recordingProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [RESOURCE] } },
    options: [
      {
        name: 'Get Transcript',
        value: 'get',
        action: 'Get the transcript of a recording',
        description: 'Get the transcript with speakers and times',
        routing: {
          request: {
            method: 'GET',
            url: '=/v2/transcribe/{{ encodeURIComponent($parameter.transcriptionId) }}',
          },
        },
      },
      {
        name: 'Transcribe',
        value: 'transcribe',
        action: 'Transcribe a recording',
        description:
          'Upload a recording and begin to transcribe it. The trigger "transcription.completed" announces the end.',
        routing: {
          request: { method: 'POST', url: '/v2/transcribe/upload' },
          send: { preSend: [sendFile] },
        },
      },
    ],
    default: 'transcribe',
  },
  {
    displayName: 'Transcription ID',
    name: 'transcriptionId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'trans_…',
    displayOptions: shownFor(RESOURCE, 'get'),
  },
  {
    displayName: 'Input Binary Field',
    name: 'binaryProperty',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the input field with the recording',
    displayOptions: shownFor(RESOURCE, 'transcribe'),
  },
  {
    displayName: 'Language',
    name: 'language',
    type: 'options',
    options: [
      { name: 'English', value: 'en' },
      { name: 'French', value: 'fr' },
      { name: 'German', value: 'de' },
      { name: 'Portuguese', value: 'pt' },
      { name: 'Spanish', value: 'es' },
    ],
    default: 'en',
    description: 'Spoken language',
    displayOptions: shownFor(RESOURCE, 'transcribe'),
    routing: inBody('language'),
  },
];
