/** Recordings whose file is still on its way, in parts. What has arrived is a file under the id; its size is not kept here. */
export const uploads = {
  name: '0009-uploads',
  statements: [
    `create table transcription_uploads (
      workspace_id text not null,
      id text not null,
      size bigint not null,
      sha256 text,
      expires_at text not null,
      writer text,
      writer_until text,
      primary key (workspace_id, id),
      foreign key (workspace_id, id) references transcriptions (workspace_id, id) on delete cascade
    )`,
    `create index transcription_uploads_by_expiry on transcription_uploads (expires_at)`,
  ],
} as const;
