import type { Docket, Document } from '@docket/sdk';

import { type Bar, describeBytes } from '../output/bars.ts';
import type { Source } from './sources.ts';

type UploadOptions = {
  tag?: string[] | undefined;
  /** Filename of what standard input holds. */
  name?: string | undefined;
};

/** Uploads a file or standard input as a document. @returns id of the new document */
export async function uploadSource(
  docket: Docket,
  source: Extract<Source, { kind: 'file' | 'stdin' }>,
  { tag, name }: UploadOptions,
  bar: Bar,
): Promise<string> {
  const document: Document = await docket.documents.upload(
    source.kind === 'file' ? source.path : source.stream,
    {
      ...(tag && { tags: tag }),
      ...(source.kind === 'stdin' && { filename: name ?? 'stdin' }),
      onProgress: ({ sent, total }) => {
        bar.update(total === null ? null : sent / total, describeBytes(sent, total));
      },
    },
  );
  return document.id;
}
