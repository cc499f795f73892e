import type { Migration } from '../dialect.ts';

/** Uploads whose size is given at the end, and the text that is recognized while they arrive. */
export const liveRecordings: Migration = {
  name: '0013-live-recordings',
  statements: [
    'alter table transcription_uploads add column is_open integer not null default 0',
    'alter table transcription_uploads add column live_state text',
    'alter table transcription_uploads add column live_start double precision not null default 0',
    'alter table transcription_uploads add column live_end double precision not null default 0',
    "alter table transcription_uploads add column live_text text not null default ''",
  ],
};
