import type { Document } from '@docket/sdk';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Upload } from 'lucide-react';
import { Fragment, type ReactNode } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { DocumentState } from '../documents/document-state.tsx';
import type { FindingView } from '../documents/findings.ts';
import { localDay } from '../format/dates.ts';
import { useMessages } from '../messages/messages.tsx';
import { RecordButton } from '../recorder/record-button.tsx';
import { Button, buttonClass } from '../ui/button.tsx';
import { FileButton } from '../ui/file-button.tsx';
import { Permitted } from '../ui/permitted.tsx';
import { DOCUMENT_EXTENSIONS } from '../uploads/file-kind.ts';
import { InternetLine } from './internet-line.tsx';
import { CallState } from './call-state.tsx';
import { readQuestion, sampleAnswerQuery, selectHighlights } from './sample-queries.ts';
import { useCall } from './use-call.ts';

/** Shows what was found in the sample contract, and the way to files of one's own. */
export function Sample({
  document,
  onUpload,
  onRemove,
}: {
  document: Document;
  onUpload: (files: readonly File[]) => void;
  /** Undefined: the person may not change documents. */
  onRemove: (() => void) | undefined;
}) {
  const { home: text } = useMessages();
  return (
    <section className="flex flex-col items-start gap-6 border-b border-line px-4 py-8 sm:px-8">
      <div className="flex max-w-[110ch] flex-col items-start gap-3">
        <h2 className="text-22 font-semibold">{text.sampleTitle}</h2>
        <InternetLine />
        {document.analysis ? <Highlights document={document} /> : <Reading document={document} />}
        <CallState document={document} />
        <CallHighlight document={document} />
      </div>
      {onRemove && (
        <Permitted needs="write:documents">
          <div className="flex flex-col items-start gap-2">
            <h3 className="text-13 font-semibold">{text.nowYours}</h3>
            <p className="text-ink-2">{text.nowYoursText}</p>
            <div className="flex flex-wrap gap-2">
              <FileButton
                kind="primary"
                size="lg"
                icon={Upload}
                accept={DOCUMENT_EXTENSIONS.join()}
                multiple
                onChoose={onUpload}
              >
                {text.chooseFile}
              </FileButton>
              <RecordButton size="lg" />
              <Button kind="ghost" size="lg" needs="delete:documents" onClick={onRemove}>
                {text.removeSample}
              </Button>
            </div>
          </div>
        </Permitted>
      )}
    </section>
  );
}

function Reading({ document }: { document: Document }) {
  const { home: text } = useMessages();
  const { status, progress } = document;
  const { done, total } = progress ?? { done: null, total: null };
  if (status === 'failed') return <DocumentState document={document} />;
  return (
    <p role="status" className="flex flex-wrap items-center gap-x-3 text-ink-2">
      {text.readingSample}
      <DocumentState document={{ status: 'processing', ...(progress && { progress }) }} />
      {typeof done === 'number' && typeof total === 'number' && (
        <span className="tnum">{text.pagesDone(done, total)}</span>
      )}
    </p>
  );
}

/** Sentence of buttons. Each number is that of the analysis, and a kind of which nothing was found has no button. */
function Highlights({ document }: { document: Document }) {
  const { home: text } = useMessages();
  const { dates, clauses } = selectHighlights(document, localDay(new Date().toISOString()));
  const question = readQuestion(document);
  const { data: answer } = useQuery({
    ...sampleAnswerQuery(document, question ?? ''),
    enabled: question !== undefined,
  });
  const parts = [
    dates[0] && (
      <ToFinding key="dates" document={document} finding={dates[0]}>
        {text.dates(dates.length)}
      </ToFinding>
    ),
    clauses[0] && (
      <ToFinding key="clauses" document={document} finding={clauses[0]}>
        {text.clauses(clauses.length)}
      </ToFinding>
    ),
    answer && answer.outcome !== 'answered' && (
      <ToDocument key="question" document={document} search={{ tab: 'ask' }}>
        {text.unanswered(1)}
      </ToDocument>
    ),
  ].filter((part) => part !== undefined && part !== false);
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-2 text-15">
      {text.holds}
      {parts.map((part, index) => (
        <Fragment key={part.key}>
          {index > 0 && index === parts.length - 1 && text.and}
          {part}
        </Fragment>
      ))}
    </p>
  );
}

/** Phrase with a button to the meeting of the call; nothing before its action items were found, or if there are none. */
function CallHighlight({ document }: { document: Document }) {
  const { home: text } = useMessages();
  const { meeting, promised } = useCall(document);
  if (meeting === undefined || promised === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 gap-y-2 text-15">
      {text.inCall}
      <ToMeeting meeting={meeting}>{text.promised(promised)}</ToMeeting>
    </p>
  );
}

function ToMeeting({ meeting, children }: { meeting: string; children: ReactNode }) {
  const workspace = useWorkspaceId();
  return (
    <Link
      to="/w/$workspace/meetings/$meeting"
      params={{ workspace, meeting }}
      className={buttonClass({ size: 'lg', className: 'max-w-full' })}
    >
      {children}
    </Link>
  );
}

function ToFinding({
  document,
  finding,
  children,
}: {
  document: Document;
  finding: FindingView;
  children: ReactNode;
}) {
  return (
    <ToDocument document={document} search={{ finding: finding.id }}>
      {children}
    </ToDocument>
  );
}

function ToDocument({
  document,
  search,
  children,
}: {
  document: Document;
  search: Record<string, string>;
  children: ReactNode;
}) {
  const workspace = useWorkspaceId();
  return (
    <Link
      to="/w/$workspace/documents/$document"
      params={{ workspace, document: document.id }}
      search={search}
      className={buttonClass({ size: 'lg', className: 'max-w-full' })}
    >
      {children}
    </Link>
  );
}
