import type { Migration } from '../dialect.ts';

/** Corrections of segments by persons, with what the engine recognized. `word_edits` counts changes of the words. */
export const transcriptCorrections: Migration = {
  name: '0008-transcript-corrections',
  statements: [
    'alter table transcript_segments add column correction_json text',
    'alter table transcriptions add column word_edits integer not null default 0',
  ],
};
