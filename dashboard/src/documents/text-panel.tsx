import type { Document, DocumentPage } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { memo, useMemo } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { PageError } from '../ui/page-error.tsx';
import type { Selection } from '../ui/selection.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { useToast } from '../ui/toasts.tsx';
import type { Marked } from './findings.ts';
import { joinParagraphLines } from './join-lines.ts';
import { pagesQuery, textQuery } from './queries.ts';
import { TextPage } from './text-page.tsx';

type TextPanelProps = { document: Document; marked: readonly Marked[]; selection: Selection };

/** Shows the text of a document as it was read, with the marks of its pages. */
export function TextPanel({ document, marked, selection }: TextPanelProps) {
  const { documents: text, general } = useMessages();
  const toast = useToast();
  const { data: pages } = useQuery(pagesQuery(document));
  const { data, error, refetch } = useQuery(textQuery(document));
  if (error) return <PageError error={error} retry={() => void refetch()} />;
  if (data === undefined || !pages) return <Skeleton rows={8} />;
  const copy = async () => {
    await navigator.clipboard.writeText(data);
    toast({ text: general.copied });
  };
  return (
    <>
      <div className="flex justify-end border-b border-line px-4 py-1.5">
        <Button size="sm" kind="ghost" icon={Copy} onClick={() => void copy()}>
          {text.copyText}
        </Button>
      </div>
      {pages.map((page) => (
        <PageText key={page.page} {...{ page, marked, selection }} text={data} />
      ))}
    </>
  );
}

/** Shows the text of a page. The browser lays out what is near the visible part only. */
const PageText = memo(function PageText({
  page,
  text,
  marked,
  selection,
}: Omit<TextPanelProps, 'document'> & { page: DocumentPage; text: string }) {
  const { general } = useMessages();
  const own = useMemo(() => {
    const ownText = text.slice(page.start, page.end);
    // Lines of a page of paper end where the paper does.
    return { ...page, text: page.width === null ? ownText : joinParagraphLines(ownText) };
  }, [page, text]);
  return (
    <section
      aria-label={general.page(page.page)}
      className="border-b border-line [contain-intrinsic-size:auto_900px] [content-visibility:auto]"
    >
      <p className="px-4 pt-2 text-11 text-ink-3">{general.page(page.page)}</p>
      <TextPage page={own} marked={marked} selection={selection} />
    </section>
  );
});
