import type { INodeProperties } from 'n8n-workflow';

import {
  inBody,
  inBodyIfGiven,
  listInBody,
  listParameters,
  listRouting,
  shownFor,
} from '../fields';
import { sendFile } from '../upload';

const RESOURCE = 'document';

export const documentProperties: INodeProperties[] = [
  {
    displayName: 'Operation',
    name: 'operation',
    type: 'options',
    noDataExpression: true,
    displayOptions: { show: { resource: [RESOURCE] } },
    options: [
      {
        name: 'Analyze',
        value: 'analyze',
        action: 'Analyze a document',
        description: 'Read the fields of a document with their evidence',
        routing: {
          request: {
            method: 'POST',
            url: '=/v2/documents/{{ encodeURIComponent($parameter.documentId) }}/analyses',
          },
        },
      },
      {
        name: 'Ask',
        value: 'ask',
        action: 'Ask a document',
        description: 'Answer a question with the passages that support the answer',
        routing: {
          request: {
            method: 'POST',
            url: '=/v2/documents/{{ encodeURIComponent($parameter.documentId) }}/chat',
          },
        },
      },
      {
        name: 'Delete',
        value: 'delete',
        action: 'Delete a document',
        description: 'Delete a document with everything made from it',
        routing: {
          request: {
            method: 'DELETE',
            url: '=/v2/documents/{{ encodeURIComponent($parameter.documentId) }}',
          },
        },
      },
      {
        name: 'Get',
        value: 'get',
        action: 'Get a document',
        description: 'Get a document with its latest analysis and the evidence of every value',
        routing: {
          request: {
            method: 'GET',
            url: '=/v2/documents/{{ encodeURIComponent($parameter.documentId) }}',
          },
        },
      },
      {
        name: 'Get Many',
        value: 'getAll',
        action: 'Get many documents',
        description: 'List documents, the newest first',
        routing: listRouting('/v2/documents', 'documents'),
      },
      {
        name: 'Upload',
        value: 'upload',
        action: 'Upload a document',
        description: 'Upload a PDF, DOCX, CSV or TXT file',
        routing: {
          request: { method: 'POST', url: '/v2/documents/upload' },
          send: { preSend: [sendFile] },
        },
      },
    ],
    default: 'upload',
  },
  {
    displayName: 'Document ID',
    name: 'documentId',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'doc_…',
    description: 'ID that the upload returned',
    displayOptions: shownFor(RESOURCE, 'analyze', 'ask', 'delete', 'get'),
  },
  {
    displayName: 'Input Binary Field',
    name: 'binaryProperty',
    type: 'string',
    default: 'data',
    required: true,
    hint: 'The name of the input field with the file',
    displayOptions: shownFor(RESOURCE, 'upload'),
  },
  {
    displayName: 'Title',
    name: 'title',
    type: 'string',
    default: '',
    description: 'Title of the document. Without one, it is the name of the file.',
    displayOptions: shownFor(RESOURCE, 'upload'),
    routing: inBodyIfGiven('title'),
  },
  {
    displayName: 'Type of Analysis',
    name: 'analysisType',
    type: 'options',
    options: [
      { name: 'Contract Review', value: 'contract_review' },
      { name: 'Financial Analysis', value: 'financial_analysis' },
      { name: 'Legal Review', value: 'legal_review' },
    ],
    default: 'contract_review',
    description: 'What kind of document it is. The type decides which fields are read.',
    displayOptions: shownFor(RESOURCE, 'analyze'),
    routing: inBody('analysis_type'),
  },
  {
    displayName: 'Wait for the Result',
    name: 'wait',
    type: 'boolean',
    default: true,
    description:
      'Whether to wait up to 60 seconds for the result. A longer analysis goes on, and the trigger "document.analyzed" announces its end.',
    displayOptions: shownFor(RESOURCE, 'analyze'),
    routing: { send: { type: 'query', property: 'wait' } },
  },
  {
    displayName: 'Fields',
    name: 'fields',
    type: 'string',
    default: '',
    placeholder: 'parties, dates, governing_law',
    description: 'Fields to read, separated by commas. Without any, the type of analysis decides.',
    displayOptions: shownFor(RESOURCE, 'analyze'),
    routing: listInBody('extract_fields'),
  },
  {
    displayName: 'Question',
    name: 'question',
    type: 'string',
    default: '',
    required: true,
    placeholder: 'When does it end?',
    displayOptions: shownFor(RESOURCE, 'ask'),
    routing: inBody('question'),
  },
  ...listParameters(RESOURCE, 'getAll'),
];
