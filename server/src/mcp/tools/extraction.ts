import { setTimeout as sleep } from 'node:timers/promises';

import { type Static, Type } from 'typebox';

import { BUDGET } from '../answer-budget.ts';
import { DocumentParams } from '../../contract/documents.ts';
import {
  type Extraction,
  extractDocument,
  ExtractRequest,
  getExtraction,
} from '../../contract/extractions.ts';
import { UNRESOLVED_REASONS } from '../../contract/extraction-result.ts';
import { clip, cursorError, takeItems } from '../bounds.ts';
import { type ExtractedValue, listExtractedValues } from '../extracted-values.ts';
import {
  Cursor,
  idempotencyField,
  NextCursor,
  pick,
  QUOTED_NOTICE,
  quotedFields,
  QuotedText,
  ToolInput,
} from '../schemas.ts';
import { defineChangingTool, type ToolCall, ToolError } from '../tool.ts';

/** Longest wait for the result, after which the model calls again with the cursor. */
const WAIT_MS = 20_000;
const POLL_FIRST_MS = 250;
/** Longest pause, below the 5 seconds in which the end of a credential must show. */
const POLL_MS_MAX = 3_000;

const Value = Type.Object({
  pointer: Type.String({ description: 'JSON pointer into the data, as `/line_items/3/amount`.' }),
  value: Type.Unknown({ description: 'Text, number, boolean or null, taken from the document.' }),
  confidence: Type.Optional(Type.Number({ minimum: 0, maximum: 1 })),
  reason: Type.Optional(
    Type.Enum([...UNRESOLVED_REASONS], { description: 'Why the value is null or the list empty.' }),
  ),
  quotes: Type.Optional(
    Type.Array(
      Type.Object({
        page: Type.Union([Type.Integer(), Type.Null()]),
        quoted_text: QuotedText('Passage that states the value.'),
      }),
    ),
  ),
});

export const extractDataTool = defineChangingTool({
  name: 'extract_data',
  title: 'Extract data from a document',
  description:
    'Fills a JSON Schema from a document: each value with the passages that state it. What the document does not state is null. Stores the result; `cursor` reads the rest of it.',
  scopes: extractDocument.scopes,
  isIdempotent: false,
  input: ToolInput({
    document_id: DocumentParams.properties.document_id,
    schema: Type.Optional({
      ...ExtractRequest.properties.schema,
      description:
        'JSON Schema of the data; without `cursor` it or `template_id` is needed. Its root is an object, and the names and descriptions of properties say what to look for.',
    }),
    template_id: ExtractRequest.properties.template_id,
    cursor: Cursor,
    ...idempotencyField,
  }),
  output: Type.Object({
    ...quotedFields,
    ...pick(getExtraction.responses[200], ['id', 'document_id', 'status']),
    error: Type.Optional(Type.String({ description: 'Why the extraction failed.' })),
    total: Type.Integer({ description: 'Number of values.' }),
    values: Type.Array(Value, { description: 'In the order of the data.' }),
    warnings: Type.Array(Type.String(), { description: 'Remarks, as on a wrong total.' }),
    next_cursor: NextCursor,
  }),
  async run(call, { document_id, cursor, ...body }) {
    const { id, from } = parseCursor(cursor) ?? {
      id: await startExtraction(call, document_id, body),
      from: 0,
    };
    return toPage(await waitForExtraction(call, document_id, id), from);
  },
});

async function startExtraction(
  call: ToolCall,
  document_id: string,
  body: Pick<Static<typeof ExtractRequest>, 'schema' | 'template_id'>,
): Promise<string> {
  if (body.schema === undefined && body.template_id === undefined) {
    throw new ToolError('schema or template_id is needed without cursor');
  }
  // Before anything is stored: a repeat would store it again.
  if (!call.can(getExtraction.scopes)) {
    throw new ToolError(`The result can be read only with ${getExtraction.scopes.join(' or ')}`);
  }
  const { id } = await call.request(extractDocument, { params: { document_id }, body });
  return id;
}

/** Reads the extraction until it is finished or the longest wait is over. */
async function waitForExtraction(
  call: ToolCall,
  document_id: string,
  extraction_id: string,
): Promise<Extraction> {
  const startedMs = performance.now();
  let pauseMs = POLL_FIRST_MS;
  for (;;) {
    const extraction = await call.request(getExtraction, {
      params: { document_id, extraction_id },
    });
    const elapsedMs = performance.now() - startedMs;
    await call.report(Math.floor(elapsedMs / 1_000), undefined, extraction.status);
    const leftMs = WAIT_MS - elapsedMs;
    if (extraction.status !== 'processing' || leftMs <= 0) return extraction;
    await sleep(Math.min(pauseMs, leftMs), undefined, { signal: call.signal });
    pauseMs = Math.min(2 * pauseMs, POLL_MS_MAX);
  }
}

function toPage(extraction: Extraction, from: number) {
  const { id, document_id, status, error } = extraction;
  const values = listExtractedValues(extraction);
  const { taken, next } = takeItems<ExtractedValue>(values, from);
  const following = status === 'processing' ? 0 : next;
  return {
    notice: QUOTED_NOTICE,
    id,
    document_id,
    status,
    ...(error && { error: error.message }),
    total: values.length,
    values: taken,
    warnings: (extraction.warnings ?? [])
      .slice(0, BUDGET.contentWarnings)
      .map(({ message }) => clip(message, BUDGET.contentWarning)),
    ...(following !== undefined && { next_cursor: `${id}:${following}` }),
  };
}

const CURSOR = /^(extract_\w{1,60}):(\d{1,9})$/;

/** Parses a cursor: the stored extraction, and the first value of the part. @throws ToolError */
function parseCursor(cursor: string | undefined): { id: string; from: number } | undefined {
  if (cursor === undefined) return undefined;
  const [, id, from] = CURSOR.exec(cursor) ?? [];
  if (id === undefined) throw cursorError();
  return { id, from: Number(from) };
}
