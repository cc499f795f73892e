import type { Document } from '@docket/sdk';
import { type ReactNode, useMemo, useState } from 'react';

import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { Empty } from '../ui/empty.tsx';
import { useKeys } from '../ui/keys.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { AnalyzeButton } from './analyze-button.tsx';
import { FactRow } from './fact-row.tsx';
import { type FindingView, isReviewed, listFindings } from './findings.ts';
import { ObligationRow } from './obligation-row.tsx';
import { RiskRow } from './risk-row.tsx';
import type { Selection } from '../ui/selection.ts';
import { type Corrections, useCorrections } from './use-corrections.ts';

/** Shows the findings of the newest analysis. Keys: J next unconfirmed, Y confirm, N dismiss, Z undo. */
export function FindingsPanel({
  document,
  selection,
}: {
  document: Document;
  selection: Selection;
}) {
  const { documents: text } = useMessages();
  const { analysis, error, status } = document;
  const findings = useMemo(() => (analysis ? listFindings(analysis) : []), [analysis]);
  const corrections = useCorrections(document.id);
  useReviewKeys(corrections, findings, selection);
  if (!analysis && error) return <Empty>{error.message}</Empty>;
  if (!analysis && status === 'processing') return <Skeleton rows={10} />;
  if (!analysis) {
    return <Empty action={<AnalyzeButton document={document} />}>{text.notAnalyzed}</Empty>;
  }
  const of = (kind: FindingView['kind']) => findings.filter((finding) => finding.kind === kind);
  const row = { corrections, selection };
  const [facts, risks, obligations] = [of('fact'), of('risk'), of('obligation')];
  return (
    <div className="flex flex-col pb-8">
      <ReviewProgress findings={findings} />
      {analysis.summary !== undefined && (
        <Group title={text.summary}>
          <Summary>{analysis.summary}</Summary>
        </Group>
      )}
      {facts.length > 0 && (
        <Group title={text.keyTerms}>
          {facts.map((finding) => (
            <FactRow key={finding.pointer} finding={finding} {...row} />
          ))}
        </Group>
      )}
      {risks.length > 0 && (
        <Group title={text.risks} count={risks.length}>
          {risks.map((finding) => (
            <RiskRow key={finding.pointer} finding={finding} {...row} />
          ))}
        </Group>
      )}
      {obligations.length > 0 && (
        <Group title={text.obligations} count={obligations.length}>
          {groupByParty(obligations).map(([party, own]) => (
            <section key={party ?? ''} className="pb-2">
              <h3 className="sticky top-0 z-10 bg-surface px-4 py-1 text-12 text-ink-3">
                {party ?? text.noParty}
              </h3>
              {own.map((finding) => (
                <ObligationRow key={finding.pointer} finding={finding} {...row} />
              ))}
            </section>
          ))}
        </Group>
      )}
    </div>
  );
}

function groupByParty(obligations: readonly FindingView[]): [string | null, FindingView[]][] {
  const groups = Map.groupBy(obligations, ({ obligation }) => obligation?.party ?? null);
  return [...groups].toSorted(([, a], [, b]) => b.length - a.length);
}

function useReviewKeys(
  { confirm, dismiss, undo }: Corrections,
  findings: readonly FindingView[],
  selection: Selection,
): void {
  const chosen = findings.find(({ id }) => id === selection.chosen);
  const chooseNext = () => {
    const at = chosen ? findings.indexOf(chosen) : -1;
    const rest = [...findings.slice(at + 1), ...findings.slice(0, at + 1)];
    const next = rest.find((finding) => !isReviewed(finding));
    if (next) selection.choose(next.id, 'panel');
  };
  useKeys({
    j: chooseNext,
    y: () => {
      if (!chosen) return;
      confirm(chosen);
      chooseNext();
    },
    n: () => {
      if (!chosen) return;
      dismiss(chosen);
      chooseNext();
    },
    z: undo,
    Escape: () => selection.choose(undefined, 'panel'),
  });
}

function ReviewProgress({ findings }: { findings: readonly FindingView[] }) {
  const { documents: text } = useMessages();
  const reviewed = findings.filter(isReviewed).length;
  return (
    <p className="flex flex-wrap items-center gap-x-2 px-4 pt-3 text-12 text-ink-3">
      <span className="tnum">{text.reviewed(reviewed, findings.length)}</span>
      <span className="hidden whitespace-nowrap sm:inline">{text.reviewKeys}</span>
    </p>
  );
}

function Group({ title, count, children }: { title: string; count?: number; children: ReactNode }) {
  return (
    <section className="pt-4">
      <h2 className="flex items-baseline gap-1.5 px-4 pb-1.5 text-12 font-semibold">
        {title}
        {count !== undefined && <span className="font-normal text-ink-3 tnum">{count}</span>}
      </h2>
      {children}
    </section>
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
