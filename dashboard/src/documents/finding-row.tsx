import { Check, PenLine, RotateCcw, X } from 'lucide-react';
import type { ReactNode } from 'react';

import { useCan } from '../api/session.ts';
import { cx } from '../format/class-names.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Confidence } from '../ui/confidence.tsx';
import { useInlineForm } from '../ui/inline-form.ts';
import { Source } from '../ui/labels.tsx';
import { useKeys } from '../ui/keys.ts';
import { MarkedRow } from '../ui/marked-row.tsx';
import { Quote } from '../ui/quote.tsx';
import { CorrectionForm, isCorrectable } from './correction-form.tsx';
import { type FindingView, isAbsent, isReviewed } from './findings.ts';
import type { Selection } from '../ui/selection.ts';
import type { Corrections, GivenValue } from './use-corrections.ts';

export type FindingRowProps = {
  finding: FindingView;
  corrections: Corrections;
  selection: Selection;
};

/** Row of a finding: pointing shows it on the page, choosing goes there. The chosen row has the actions below it. */
export function FindingRow({
  finding,
  corrections,
  selection,
  className,
  children,
  details,
}: FindingRowProps & { className: string; children: ReactNode; details?: ReactNode }) {
  return (
    <MarkedRow
      id={finding.id}
      selection={selection}
      className={cx(finding.meta.dismissed && 'opacity-60', className)}
      details={
        <>
          {details}
          <Quote evidence={finding.evidence} />
          <ReviewActions finding={finding} corrections={corrections} />
        </>
      }
    >
      {children}
    </MarkedRow>
  );
}

function ReviewActions({
  finding,
  corrections: { confirm, dismiss, correct, reset },
}: Pick<FindingRowProps, 'finding' | 'corrections'>) {
  const { documents: text } = useMessages();
  const form = useInlineForm();
  const { confirmed = false, dismissed = false } = finding.meta;
  const canCorrect = useCan('write:documents');
  useKeys(
    {
      e: () => {
        if (isCorrectable(finding)) form.open();
      },
    },
    'write:documents',
  );
  if (!canCorrect) return <ReviewedBy finding={finding} />;
  if (form.isOpen) {
    const save = (value: GivenValue) => {
      correct(finding, value);
      form.close();
    };
    return <CorrectionForm finding={finding} onSave={save} onClose={form.close} />;
  }
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button size="sm" icon={Check} pressed={confirmed} onClick={() => confirm(finding)}>
        {isAbsent(finding) ? text.confirmAbsent : text.confirm}
      </Button>
      {isCorrectable(finding) && (
        <Button ref={form.opener} size="sm" icon={PenLine} onClick={form.open}>
          {text.correct}
        </Button>
      )}
      {!isAbsent(finding) && (
        <Button size="sm" icon={X} pressed={dismissed} onClick={() => dismiss(finding)}>
          {text.dismiss}
        </Button>
      )}
      {isReviewed(finding) && (
        <Button size="sm" kind="ghost" icon={RotateCcw} onClick={() => reset(finding)}>
          {text.resetFinding}
        </Button>
      )}
      <ReviewedBy finding={finding} />
    </div>
  );
}

/** Shows when a person judged the finding. */
function ReviewedBy({ finding: { meta } }: { finding: FindingView }) {
  const { documents: text } = useMessages();
  const language = useLanguage();
  if (meta.corrected_at === undefined) return null;
  return (
    <span className="self-center text-12 text-ink-2">
      {text.judgedAt(formatTime(meta.corrected_at, language))}
    </span>
  );
}

/** Shows the pages of a finding, the confidence if it is low, and a tick if a person has confirmed it. */
export function Certainty({ finding }: { finding: FindingView }) {
  const { meta, confidence, evidence } = finding;
  return (
    <span className="flex shrink-0 items-center gap-1">
      {meta.confirmed ? <Confirmed /> : <Confidence value={confidence} />}
      <SourcePages evidence={evidence} />
    </span>
  );
}

/** Shows the pages of passages, each once. */
export function SourcePages({ evidence }: Pick<FindingView, 'evidence'>) {
  const { general } = useMessages();
  const pages = [...new Set(evidence.flatMap(({ page }) => page ?? []))];
  return pages.map((page) => (
    <Source key={page} label={general.page(page)}>
      {page}
    </Source>
  ));
}

/** Shows that a person has confirmed a finding. */
export function Confirmed() {
  const { documents: text } = useMessages();
  return <Check role="img" aria-label={text.confirmed} size={14} className="text-good" />;
}
