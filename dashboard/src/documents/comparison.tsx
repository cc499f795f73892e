import type { AnalysisDetail, AnalysisListItem } from '@docket/sdk';
import { useQueries } from '@tanstack/react-query';
import { Fragment } from 'react';

import type { Messages } from '../messages/en/messages.ts';
import { useMessages } from '../messages/messages.tsx';
import { Empty } from '../ui/empty.tsx';
import { State, type Tone } from '../ui/labels.tsx';
import { PageError } from '../ui/page-error.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { compareAnalyses, type Difference, type ReadAnalysis } from './compare-analyses.ts';
import { riskTexts } from './engine-texts.ts';
import { nameFinding, Value } from './fact-row.tsx';
import type { FindingView } from './findings.ts';
import { analysisQuery } from './queries.ts';

const TONES: Record<Difference['state'], Tone> = {
  same: 'plain',
  changed: 'warn',
  new: 'good',
  gone: 'bad',
};

/** Shows what differs between two analyses of a document, with the passage of each. */
export function Comparison({
  analyses,
}: {
  analyses: readonly [AnalysisListItem, AnalysisListItem];
}) {
  const messages = useMessages();
  const text = messages.documents;
  const [before, after] = useQueries({
    queries: analyses.map(({ document_id: documentId, id }) => analysisQuery(documentId, id)),
  });
  const failed = [before, after].find((query) => query?.error);
  if (failed?.error) return <PageError error={failed.error} retry={() => void failed.refetch()} />;
  if (!before?.data || !after?.data) return <Skeleton rows={6} />;
  if (!hasResult(before.data) || !hasResult(after.data)) return <Empty>{text.notComparable}</Empty>;
  const differences = compareAnalyses(before.data, after.data);
  const changed = differences.filter(({ state }) => state !== 'same');
  return (
    <section aria-label={text.compare}>
      <p role="status" className="border-b border-line px-4 py-2 text-12 text-ink-2 tnum">
        {text.compared(changed.length, differences.length)}
      </p>
      <ul>
        {changed.map((difference, index) => (
          <li key={index} className="border-b border-line px-4 py-2">
            <p className="mb-1 flex items-center gap-3">
              <span className="flex-1 truncate text-12 text-ink-3">
                {nameDifference(difference, messages)}
              </span>
              <State tone={TONES[difference.state]}>{text.differences[difference.state]}</State>
            </p>
            <dl className="grid grid-cols-[52px_minmax(0,1fr)] gap-x-2 gap-y-1">
              <Side name={text.before} finding={difference.before} />
              <Side name={text.after} finding={difference.after} />
            </dl>
          </li>
        ))}
      </ul>
    </section>
  );
}

function nameDifference({ before, after }: Difference, messages: Messages): string {
  const finding = after ?? before;
  return finding ? nameFinding(finding, messages) : '';
}

function hasResult(detail: AnalysisDetail): detail is AnalysisDetail & ReadAnalysis {
  return detail.analysis !== undefined;
}

function Side({ name, finding }: { name: string; finding: FindingView | undefined }) {
  const { engine } = useMessages();
  if (!finding) return null;
  const text = finding.risk ? riskTexts(finding.risk, engine).title : finding.text;
  const quote = finding.evidence[0]?.excerpt;
  return (
    <Fragment>
      <dt className="text-12 text-ink-3">{name}</dt>
      <dd>
        <Value value={finding.value} text={text} />
        {quote !== undefined && lettersOf(quote) !== lettersOf(finding.text) && (
          <blockquote className="verbatim line-clamp-4 border-l-2 border-mark-strong pl-2 text-13 text-ink-2">
            {quote}
          </blockquote>
        )}
      </dd>
    </Fragment>
  );
}

/** Returns the letters and digits of a text: a value may differ from its passage in quotation marks and spaces. */
function lettersOf(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, '');
}
