import { getPageImage } from '../../contract/page-images.ts';
import { type Context, handle, type Route } from '../../http/route.ts';
import { locateDownloadableDocument, locateViewableDocument } from '../shares/store.ts';
import { getDocument, locateDocument } from '../store.ts';
import { pageImageReply, requireSharedWidth } from './page-image.ts';

/** Routes of the images of pages. */
export const pageImageRoutes: Route[] = [
  handle(
    getPageImage,
    async (context, { params: { document_id, page }, query: { width = 800 } }) => {
      const { services, workspaceId, signal } = context;
      const document = await getDocument(services.reads, workspaceId, document_id);
      if (!(await maySeeDetails(context, document.id))) requireSharedWidth(width);
      return pageImageReply(services, document, { page, width }, { signal, isShared: false });
    },
    { locate: locateDocument, locateShared: locateViewableDocument },
  ),
];

/** Tells whether the caller may download the file: images of all widths show as much. */
async function maySeeDetails(
  { services, workspaceId, principal }: Context,
  documentId: string,
): Promise<boolean> {
  const { access, userId } = principal;
  if (access.has(workspaceId) || userId === null) return true;
  return (await locateDownloadableDocument(services, userId, documentId)) !== undefined;
}
