import { collectFieldValues } from '../engines/language-engine/field-values.ts';
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

import type { EngineStatus } from '../engines/engine-status.ts';
import { madeByModel } from '../engines/language-engine/engine-identity.ts';
import type { LanguageEngine } from '../engines/language-engine/language-engine.ts';
import {
  type TextExtractionEngine,
  TXT,
} from '../engines/text-extraction/text-extraction-engine.ts';
import { WorkError } from '../kernel/errors.ts';
import { standInGeneration } from './stand-in-generation.ts';
import { standInMeetings } from './stand-in-meetings.ts';

/** Reads every file as one page of text. A file that begins with `%PDF-broken` is broken. */
export const standInTextExtraction: TextExtractionEngine = {
  async extract(path) {
    const text = await readFile(path, 'utf8');
    if (text.startsWith('%PDF-broken')) {
      throw new WorkError({
        code: 'broken',
        message: 'The file is damaged and cannot be read',
        stage: 'extract',
        retryable: false,
      });
    }
    return {
      text,
      text_sha256: createHash('sha256').update(text).digest('hex'),
      pages: [{ page: 1, start: 0, end: text.length }],
      page_basis: 'slices',
      media_type: TXT,
    };
  },
  describe: () => [standInStatus('text_extraction')],
};

/** Takes the first line for the summary and for every answer, knows two parties, and finds nothing else. */
export const standInLanguage: LanguageEngine = {
  ...standInMeetings,
  ...standInGeneration,

  async analyze(text, { analysisType, extractFields, includeSummary }) {
    const [firstLine = ''] = text.text.split('\n');
    const fields = extractFields ?? ['parties', 'dates'];
    return {
      language: 'en',
      analysis: {
        ...(includeSummary && { summary: firstLine }),
        extracted_fields: Object.fromEntries(fields.map((field) => [field, valueOf(field)])),
        field_values: collectFieldValues(
          fields.map((key) => ({ key, value: valueOf(key) })),
          undefined,
        ),
        findings: {},
        confidence: 0.9,
        analysis_type: analysisType,
        evidence: {
          '/summary': [
            {
              page: 1,
              start: 0,
              end: firstLine.length,
              excerpt: firstLine,
              text_sha256: text.text_sha256,
              match: 'exact',
              verified: true,
            },
          ],
        },
        field_confidence: Object.fromEntries(fields.map((field) => [field, 0.9])),
        warnings: [],
        coverage: { pages_total: text.pages.length, pages_read: text.pages.length },
        engine: madeByModel({ name: 'stand-in', version: '1' }),
      },
    };
  },

  async answer(text) {
    const [excerpt = ''] = text.text.split('\n');
    const source = { page: 1, start: 0, end: excerpt.length, excerpt };
    return {
      answer: excerpt,
      sentences: [{ text: excerpt, sources: [0] }],
      outcome: 'answered',
      sources: [source],
      confidence: 0.9,
      warnings: [],
      engine: madeByModel({ name: 'stand-in', version: '1' }),
    };
  },

  describe: () => [standInStatus('language')],
};

function standInStatus(kind: EngineStatus['kind']): EngineStatus {
  return { kind, name: 'stand-in', version: '1', languages: [], state: 'ready', why: null };
}

function valueOf(field: string): unknown {
  if (field === 'parties') return ['Ada Ltd', 'Grace Inc'];
  if (field === 'dates') return { start: '2026-01-01', end: null };
  return null;
}
