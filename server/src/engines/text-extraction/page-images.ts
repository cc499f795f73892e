import type { ComputeLimits } from '../../compute/compute-options.ts';
import type { ComputePool } from '../../compute/compute-pool.ts';
import type { Urgency } from '../../compute/schedule.ts';
import { SECOND_MS } from '../../kernel/clock.ts';
import type { PageImageRequest } from './compute-requests.ts';

const MODULE = new URL('page-image.compute.ts', import.meta.url).href;

/** A usual page takes 50 to 300 ms and 150 MB, and the file itself. */
const LIMITS: ComputeLimits = { timeoutMs: 10 * SECOND_MS, memoryMaxBytes: 1_000_000_000 };

/** Media type of page images. */
export const PAGE_IMAGE_TYPE = 'image/png';

/** Workspace whose turn the work takes, and how urgent it is. */
export type DrawingWork = { workspaceId: string; urgency: Urgency };

/** Draws pages of PDF files in compute children. */
export type PageImages = {
  /**
   * Draws a page as displayed, as PNG.
   *
   * @param request.width pixels; a page that is more than three times as high as wide gets a smaller image
   * @throws WorkError with stage `extract` if the page cannot be drawn
   */
  draw(request: PageImageRequest, work: DrawingWork, signal: AbortSignal): Promise<Uint8Array>;
};

export function createPageImages(pool: Pick<ComputePool, 'forWorkspace'>): PageImages {
  return {
    draw: (request, { workspaceId, urgency }, signal) =>
      pool
        .forWorkspace(workspaceId, urgency)
        .run(MODULE, 'drawPageImage', request, { limits: LIMITS, stage: 'extract', signal }),
  };
}
