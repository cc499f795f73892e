import type { Extraction, ExtractionRecord } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';

import { useWorkspaceId } from '../api/session.ts';
import { cx } from '../format/class-names.ts';
import { formatTime } from '../format/dates.ts';
import { formatItem } from '../format/items.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { templateChoicesQuery } from '../templates/queries.ts';
import { Confidence } from '../ui/confidence.tsx';
import { Empty } from '../ui/empty.tsx';
import { MarkedRow } from '../ui/marked-row.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Quote } from '../ui/quote.tsx';
import { Select } from '../ui/select.tsx';
import type { Selection } from '../ui/selection.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { WindowedRows } from '../ui/windowed-rows.tsx';
import { DocumentState } from './document-state.tsx';
import type { ExtractedRow } from './extracted-rows.ts';
import { SourcePages } from './finding-row.tsx';
import type { ShownExtraction } from './use-shown-extraction.ts';

/** Shows the values that a template or schema has read from a document. */
export function ValuesPanel({
  shown: { all, extraction, rows, error, show },
  selection,
}: {
  shown: ShownExtraction;
  selection: Selection;
}) {
  const { templates: text } = useMessages();
  if (error) return <PageError error={error} />;
  if (all?.length === 0) return <Empty>{text.noValues}</Empty>;
  if (!all || !extraction) return <Skeleton rows={4} />;
  return (
    <>
      <ExtractionHeader all={all} shown={extraction} onShow={show} />
      <WindowedRows rows={rows} isChosen={({ id }) => id === selection.chosen}>
        {(row) => <ValueRow key={row.id} row={row} selection={selection} />}
      </WindowedRows>
    </>
  );
}

function ExtractionHeader({
  all,
  shown,
  onShow,
}: {
  all: readonly ExtractionRecord[];
  shown: Extraction;
  onShow: (id: string) => void;
}) {
  const { templates: text } = useMessages();
  const language = useLanguage();
  const { data: templates = [] } = useQuery(templateChoicesQuery(useWorkspaceId()));
  const nameOne = ({
    template_id: id,
    template_version: version,
    created_at: time,
  }: ExtractionRecord) => {
    const template = templates.find((each) => each.id === id)?.name ?? text.ownSchema;
    const number = version === undefined ? '' : `, ${text.version(version)}`;
    return `${template}${number}, ${formatTime(time, language)}`;
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3 text-12 text-ink-2">
      {all.length > 1 ? (
        <Select
          label={text.shownExtraction}
          isLabelHidden
          choices={all.map((each) => ({ id: each.id, name: nameOne(each) }))}
          chosen={shown.id}
          onChoose={onShow}
        />
      ) : (
        <span>{nameOne(shown)}</span>
      )}
      {shown.status !== 'completed' && (
        <span role="status">
          <DocumentState document={shown} />
        </span>
      )}
    </div>
  );
}

function ValueRow({ row, selection }: { row: ExtractedRow; selection: Selection }) {
  const { templates: text } = useMessages();
  const language = useLanguage();
  const { id, names, number, value, confidence, evidence } = row;
  const isChosen = selection.chosen === id;
  const isStated = value !== null && evidence.length > 0;
  return (
    <MarkedRow
      id={id}
      selection={selection}
      className="grid grid-cols-[92px_minmax(0,1fr)_auto] items-baseline gap-x-2"
      details={<Quote evidence={evidence} />}
    >
      <span
        className={cx(
          'text-12 [overflow-wrap:anywhere] hyphens-auto',
          isChosen ? 'text-ink-2' : 'text-ink-3',
        )}
      >
        {[...names, number].filter((part) => part !== undefined).join(' ')}
      </span>
      <span className="min-w-0 [overflow-wrap:anywhere] text-ink">
        {isStated ? (
          formatItem(value, language)
        ) : (
          <span className="text-ink-3">{text.notStated}</span>
        )}
      </span>
      <span className="flex shrink-0 items-center gap-1">
        {isStated && <Confidence value={confidence} />}
        <SourcePages evidence={evidence} />
      </span>
    </MarkedRow>
  );
}
