import type { Document } from '@docket/sdk';
import { type ComponentType, useMemo, useState } from 'react';

import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { Empty } from '../ui/empty.tsx';
import { Group } from '../ui/group.tsx';
import { useKeys } from '../ui/keys.ts';
import { PageError } from '../ui/page-error.tsx';
import { Permitted } from '../ui/permitted.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { WindowedRows } from '../ui/windowed-rows.tsx';
import { AnalysisHeader } from './analysis-header.tsx';
import { AnalyzeButton } from './analyze-button.tsx';
import { DocumentFailure } from './document-failure.tsx';
import { AbsentRow, FactRow } from './fact-row.tsx';
import type { FindingRowProps } from './finding-row.tsx';
import { type FindingView, isAbsent, isReviewed, listRows } from './findings.ts';
import { ObligationRow } from './obligation-row.tsx';
import { RiskRow } from './risk-row.tsx';
import type { Selection } from '../ui/selection.ts';
import { type Corrections, useCorrections } from './use-corrections.ts';
import type { ShownAnalysis } from './use-shown-analysis.ts';

/** Shows the findings of an analysis. Keys: J next unconfirmed, Y confirm, N dismiss, Z undo. */
export function FindingsPanel({
  document,
  shown,
  selection,
}: {
  document: Document;
  shown: ShownAnalysis;
  selection: Selection;
}) {
  const { documents: text } = useMessages();
  const { analysis, error, show } = shown;
  const findings = useMemo(() => (analysis ? listRows(analysis) : []), [analysis]);
  const corrections = useReview(useCorrections(document.id, shown.queryKey), findings, selection);
  if (error && !analysis) return <PageError error={error} retry={() => show(undefined)} />;
  if (!analysis) return <NoFindings document={document} shown={shown} />;
  const found = findings.filter((finding) => !isAbsent(finding));
  const absent = findings.filter(isAbsent);
  const of = (kind: FindingView['kind']) => found.filter((finding) => finding.kind === kind);
  const row = { corrections, selection };
  const [facts, risks, obligations] = [of('fact'), of('risk'), of('obligation')];
  return (
    <div className="flex flex-col pb-8">
      <AnalysisHeader shown={shown} />
      <ReviewProgress findings={found} />
      {analysis.summary !== undefined && (
        <Group title={text.summary}>
          <Summary>{analysis.summary}</Summary>
        </Group>
      )}
      {facts.length > 0 && (
        <Group title={text.keyTerms}>
          <Rows findings={facts} Row={FactRow} {...row} />
        </Group>
      )}
      {risks.length > 0 && (
        <Group title={text.risks} count={risks.length}>
          <Rows findings={risks} Row={RiskRow} {...row} />
        </Group>
      )}
      {obligations.length > 0 && (
        <Group title={text.obligations} count={obligations.length}>
          {groupByParty(obligations).map(([party, own]) => (
            <section key={party ?? ''} className="pb-2">
              <h3 className="sticky top-0 z-10 bg-surface px-4 py-1 text-12 text-ink-3">
                {party ?? text.noParty}
              </h3>
              <Rows findings={own} Row={ObligationRow} {...row} />
            </section>
          ))}
        </Group>
      )}
      {absent.length > 0 && (
        <Group title={text.absent}>
          <Rows findings={absent} Row={AbsentRow} {...row} />
        </Group>
      )}
    </div>
  );
}

function Rows({
  findings,
  Row,
  ...row
}: Omit<FindingRowProps, 'finding'> & {
  findings: readonly FindingView[];
  Row: ComponentType<FindingRowProps>;
}) {
  return (
    <WindowedRows rows={findings} isChosen={({ id }) => id === row.selection.chosen}>
      {(finding) => <Row key={finding.pointer} finding={finding} {...row} />}
    </WindowedRows>
  );
}

/** Shows why a document has no findings: its analysis failed, is on its way, or was never wanted. */
function NoFindings({
  document,
  shown: { all, isNewest },
}: {
  document: Document;
  shown: ShownAnalysis;
}) {
  const { documents: text } = useMessages();
  const [newest] = all ?? [];
  const failure = document.error ?? newest?.error;
  if (failure && isNewest) return <DocumentFailure document={document} failure={failure} />;
  const isRead = document.status === 'completed' && isNewest && all !== undefined;
  if (!isRead || newest?.status === 'processing') return <Skeleton rows={10} />;
  return <Empty action={<AnalyzeButton document={document} />}>{text.notAnalyzed}</Empty>;
}

function groupByParty(obligations: readonly FindingView[]): [string | null, FindingView[]][] {
  const groups = Map.groupBy(obligations, ({ obligation }) => obligation?.party ?? null);
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length);
}

/** Returns the corrections of the panel, of which a dismissal goes on to the next finding, and listens to their keys. */
function useReview(
  corrections: Corrections,
  findings: readonly FindingView[],
  selection: Selection,
): Corrections {
  const chosen = findings.find(({ id }) => id === selection.chosen);
  const chooseNext = () => {
    const at = chosen ? findings.indexOf(chosen) : -1;
    const rest = [...findings.slice(at + 1), ...findings.slice(0, at + 1)];
    const next = rest.find((finding) => !isReviewed(finding) && !isAbsent(finding));
    if (next) selection.choose(next.id, 'panel');
  };
  const dismiss = (finding: FindingView) => {
    corrections.dismiss(finding);
    chooseNext();
  };
  useKeys({ j: chooseNext, Escape: () => selection.choose(undefined, 'panel') });
  useKeys(
    {
      y: () => {
        if (!chosen) return;
        corrections.confirm(chosen);
        chooseNext();
      },
      n: () => {
        if (chosen && !isAbsent(chosen)) dismiss(chosen);
      },
      z: corrections.undo,
    },
    'write:documents',
  );
  return { ...corrections, dismiss };
}

function ReviewProgress({ findings }: { findings: readonly FindingView[] }) {
  const { documents: text } = useMessages();
  const reviewed = findings.filter(isReviewed).length;
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-4 pt-3 text-12 text-ink-3">
      <span className="tnum">{text.reviewed(reviewed, findings.length)}</span>
      <Permitted needs="write:documents">
        <span className="hidden whitespace-nowrap sm:inline">{text.reviewKeys}</span>
      </Permitted>
    </p>
  );
}

function Summary({ children }: { children: string }) {
  const { general } = useMessages();
  const [isWhole, setWhole] = useState(false);
  return (
    <>
      <p className={cx('verbatim px-4 text-14 text-ink', !isWhole && 'line-clamp-4')}>{children}</p>
      <button
        type="button"
        onClick={() => setWhole(!isWhole)}
        className="mx-4 mt-1 min-h-6 text-12 text-accent hover:underline"
      >
        {isWhole ? general.less : general.more}
      </button>
    </>
  );
}
