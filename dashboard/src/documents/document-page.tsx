import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';

import type { Analysis, Document } from '@docket/sdk';

import { useWorkspaceId } from '../api/session.ts';
import { useFieldPlace } from '../ask/question-field.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageError } from '../ui/page-error.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { Panes } from '../ui/panes.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Tabs } from '../ui/tabs.tsx';
import { AnalyzeButton } from './analyze-button.tsx';
import { AskPanel } from './ask-panel.tsx';
import { listAnswerMarks } from './answer-marks.ts';
import { DocumentFailure, downloadPath } from './document-failure.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentState } from './document-state.tsx';
import { listRows, type Marked } from './findings.ts';
import { FindingsPanel } from './findings-panel.tsx';
import { HistoryPanel } from './history-panel.tsx';
import { PageViewer } from './page-viewer.tsx';
import { readPassageMark } from './passage-mark.ts';
import { chatsQuery, documentQuery } from './queries.ts';
import { SimilarPanel } from './similar-panel.tsx';
import { type ExtractedRow, toMarks } from './extracted-rows.ts';
import { TextPanel } from './text-panel.tsx';
import { useQuestion } from './use-question.ts';
import { type ShownAnalysis, useShownAnalysis } from './use-shown-analysis.ts';
import { type ShownExtraction, useShownExtraction } from './use-shown-extraction.ts';
import { ValuesPanel } from './values-panel.tsx';
import { PANES, type Selection, usePaneSelection } from '../ui/selection.ts';

/** Page of one document: its pages on the left, what was found in them on the right. */
export function DocumentPage() {
  const { document: id } = useParams({ strict: false });
  const { data: document, error, refetch } = useQuery(documentQuery(id!));
  if (error && !document) {
    return <PageError isWholePage error={error} retry={() => void refetch()} />;
  }
  if (!document) return <Skeleton />;
  const { error: failure, pages } = document;
  return (
    <>
      <DocumentHeader document={document} />
      {failure && pages === null ? (
        <DocumentFailure document={document} failure={failure} />
      ) : (
        <ReadDocument key={document.id} document={document} />
      )}
    </>
  );
}

/** Tab, chosen finding, and the passage that a search opened. */
type DocumentSearch = { tab?: string; finding?: string; passage?: string; page?: string };

function ReadDocument({ document }: { document: Document }) {
  const { documents: text } = useMessages();
  const search = useSearch({ strict: false }) as DocumentSearch;
  const tab = search.tab ?? 'findings';
  const navigate = useNavigate();
  const passage = useMemo(
    () => readPassageMark(search.passage, search.page),
    [search.passage, search.page],
  );
  const { selection, pane, showPane } = usePaneSelection(passage?.id);
  const showTab = (next: string) =>
    void navigate({ to: '.', search: (old: object) => ({ ...old, tab: next }), replace: true });
  const shown = useShownAnalysis(document);
  const values = useShownExtraction(document.id, tab === 'values');
  const marked = useMarks({
    id: document.id,
    tab,
    analysis: shown.analysis,
    extracted: values.rows,
    passage,
  });
  useFieldPlace(() => {
    // Drawn at once: the focus does not go to a hidden field.
    flushSync(() => showPane(PANES.panel));
    if (tab !== 'ask') showTab('ask');
  });
  // Here it goes on while another tab is shown.
  const question = useQuestion(document.id);
  return (
    <Panes
      names={[text.pages, text.findings]}
      shown={pane}
      onShow={showPane}
      columns="md:grid-cols-[minmax(0,1fr)_minmax(360px,440px)]"
    >
      {[
        <PageViewer
          key="pages"
          document={document}
          marked={marked}
          selection={selection}
          isShown={pane === PANES.source}
        />,
        <DocumentPanel
          key="panel"
          {...{ document, tab, showTab, shown, values, marked, question, selection }}
        />,
      ]}
    </Panes>
  );
}

/** Tabs beside the pages. */
function DocumentPanel({
  document,
  tab,
  showTab,
  shown,
  values,
  marked,
  question,
  selection,
}: {
  document: Document;
  tab: string;
  showTab: (tab: string) => void;
  shown: ShownAnalysis;
  values: ShownExtraction;
  marked: readonly Marked[];
  question: ReturnType<typeof useQuestion>;
  selection: Selection;
}) {
  const { documents: text, templates } = useMessages();
  return (
    <Tabs
      label={text.findings}
      shown={tab}
      onShow={showTab}
      tabs={[
        {
          id: 'findings',
          name: text.findings,
          content: <FindingsPanel {...{ document, shown, selection }} />,
        },
        {
          id: 'ask',
          name: text.ask,
          content: <AskPanel document={document} question={question} selection={selection} />,
        },
        {
          id: 'values',
          name: templates.values,
          content: <ValuesPanel shown={values} selection={selection} />,
        },
        {
          id: 'text',
          name: text.text,
          content: <TextPanel {...{ document, marked, selection }} />,
        },
        {
          id: 'history',
          name: text.history,
          content: <HistoryPanel {...{ document, shown }} />,
        },
        { id: 'similar', name: text.similar, content: <SimilarPanel document={document} /> },
      ]}
    />
  );
}

/** Returns the passages that the pages mark: that of the address, and findings, or what the tab beside them shows: sources of answers, or values of an extraction. */
function useMarks({
  id,
  tab,
  analysis,
  extracted,
  passage,
}: {
  id: string;
  tab: string;
  analysis: Analysis | undefined;
  extracted: readonly ExtractedRow[];
  passage: Marked | undefined;
}): readonly Marked[] {
  const { data: chats } = useQuery({ ...chatsQuery(id), enabled: tab === 'ask' });
  return useMemo(() => {
    const findings = analysis ? listFindingMarks(analysis) : [];
    const beside: Record<string, Marked[]> = {
      ask: listAnswerMarks(chats ?? []),
      values: toMarks(extracted),
    };
    const marks = beside[tab] ?? findings;
    return passage ? [...marks, passage] : marks;
  }, [analysis, chats, extracted, tab, passage]);
}

function listFindingMarks(analysis: Analysis): Marked[] {
  return listRows(analysis)
    .filter(({ meta }) => meta.dismissed !== true)
    .map(({ id, kind, evidence, meta }) => ({
      id,
      kind,
      evidence,
      isStrong: meta.confirmed === true,
    }));
}

function DocumentHeader({ document }: { document: Document }) {
  const { documents: text, shell } = useMessages();
  const language = useLanguage();
  const workspace = useWorkspaceId();
  const { id, status, title, pages, file_size: bytes, created_at: createdAt } = document;
  return (
    <PageHeader
      parent={
        <Link to="/w/$workspace/documents" params={{ workspace }}>
          {shell.documents}
        </Link>
      }
      title={title}
      meta={
        <>
          <DocumentState document={document} />
          <span className="hidden xl:inline">
            {pages !== null && `${text.pageCount(pages)} · `}
            {formatTime(createdAt, language)}
          </span>
        </>
      }
      actions={
        <>
          {status !== 'failed' && <AnalyzeButton document={document} />}
          {bytes !== null && (
            <a
              href={downloadPath(id)}
              download
              title={text.download}
              aria-label={text.download}
              className={buttonClass({ kind: 'ghost', isSquare: true })}
            >
              <Download aria-hidden size={15} strokeWidth={1.75} />
            </a>
          )}
          <DocumentMenu document={document} />
        </>
      }
    />
  );
}
