import type { Services } from '../../app/services.ts';
import { SHARED_PAGE_IMAGE_WIDTH_MAX } from '../../contract/page-images.ts';
import { type DrawingWork, PAGE_IMAGE_TYPE } from '../../engines/text-extraction/page-images.ts';
import { PDF } from '../../engines/text-extraction/text-extraction-engine.ts';
import { lostFileError } from '../../files/blobs.ts';
import { deriveFile } from '../../files/derive.ts';
import { type FileReply, fileReply, lateContent } from '../../http/reply/replies.ts';
import { ApiError, invalidField, WorkError } from '../../kernel/errors.ts';
import { MissingBlobError } from '../../storage/blob-store.ts';
import type { DocumentRow } from '../../storage/schema.ts';
import { documentNotReadyError } from '../not-ready.ts';

/** Page of a document, and the width of its image in pixels. */
export type PageImageChoice = { page: number; width: number };

/**
 * Builds the reply that sends the image of a page. The image is drawn once and kept with the derived files.
 *
 * @param options.isShared true for visitors of a share link: they keep no image, and their work waits for that of the
 * workspace
 * @throws ApiError `invalid_request` of type `not_ready` before the document is read, of type `not_available` if its
 * pages cannot be drawn; `resource_not_found` for a page after the last one
 */
export function pageImageReply(
  services: Services,
  document: DocumentRow,
  { page, width }: PageImageChoice,
  { signal, isShared }: { signal: AbortSignal; isShared: boolean },
): FileReply {
  const { blob_key: blobKey, pages } = document;
  if (blobKey === null || pages === null) throw documentNotReadyError(document);
  if (document.media_type !== PDF) {
    throw notAvailableError('Only the pages of a PDF file have images');
  }
  if (page > pages) {
    throw new ApiError('resource_not_found', `The document has no page ${page}: it has ${pages}`);
  }
  // By workspace: the time of the answer must not tell whether another one has the same file.
  const name = `page-${page}-${width}-${document.workspace_id}`;
  const urgency = isShared ? 'batch' : 'interactive';
  const draw = () =>
    drawPage(services, { ...document, blob_key: blobKey }, { page, width, urgency }, signal);
  return fileReply({
    content: lateContent(() => deriveFile(services, { blobKey, name }, signal, draw)),
    mediaType: PAGE_IMAGE_TYPE,
    filename: `page-${page}.png`,
    version: `${blobKey}-${name}`,
    isInline: true,
    ...(!isShared && { isKept: true }),
  });
}

/** Requires a width for readers who may not download the file. @throws ApiError `invalid_request` */
export function requireSharedWidth(width: number): void {
  if (width <= SHARED_PAGE_IMAGE_WIDTH_MAX) return;
  throw invalidField(
    'width',
    'too_large',
    `width ${width} needs the permission to download: without it images are at most ${SHARED_PAGE_IMAGE_WIDTH_MAX} pixels wide`,
  );
}

async function drawPage(
  { blobs, pageImages }: Services,
  { workspace_id, blob_key }: DocumentRow & { blob_key: string },
  { urgency, ...choice }: PageImageChoice & Pick<DrawingWork, 'urgency'>,
  signal: AbortSignal,
): Promise<Uint8Array> {
  try {
    return await blobs.withLocalFile(blob_key, (path) =>
      pageImages.draw({ path, ...choice }, { workspaceId: workspace_id, urgency }, signal),
    );
  } catch (error) {
    if (error instanceof MissingBlobError) throw lostFileError('document');
    if (!(error instanceof WorkError) || error.failure.retryable) throw error;
    throw notAvailableError(`Page ${choice.page} cannot be drawn: ${error.message}`, error);
  }
}

function notAvailableError(message: string, cause?: unknown): ApiError {
  return new ApiError('invalid_request', message, { details: { type: 'not_available' }, cause });
}
