import { join } from 'node:path';

import { createDiskBlobStore } from './disk-blob-store.ts';
import { createDiskPartialFiles } from './disk-partial-files.ts';
import { testPartialFiles } from './testing/partial-files-conformance.ts';

testPartialFiles('a folder', (folder) => {
  const blobs = createDiskBlobStore(join(folder, 'blobs'));
  return { blobs, partialFiles: createDiskPartialFiles(join(folder, 'uploads'), blobs) };
});
