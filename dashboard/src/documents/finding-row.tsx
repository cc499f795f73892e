import { Check, PenLine, RotateCcw, X } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

import { cx } from '../format/class-names.ts';
import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { Confidence } from '../ui/confidence.tsx';
import { Source } from '../ui/labels.tsx';
import { useKeys } from '../ui/keys.ts';
import { CorrectionForm, isCorrectable } from './correction-form.tsx';
import { type FindingView, isReviewed } from './findings.ts';
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
  const { id, meta } = finding;
  const row = useRef<HTMLDivElement>(null);
  const isChosen = selection.chosen === id;
  useEffect(() => {
    if (isChosen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <div
      ref={row}
      className={cx('relative', isChosen ? 'bg-mark-soft' : 'hover:bg-hover')}
      onPointerEnter={() => selection.point(id)}
      onPointerLeave={() => selection.point(undefined)}
    >
      {isChosen && (
        <span aria-hidden className="absolute inset-y-0 left-0 w-[3px] bg-mark-strong" />
      )}
      <button
        type="button"
        aria-pressed={isChosen}
        onClick={() => selection.choose(id, 'panel')}
        className={cx('w-full px-4 py-1.5 text-left', meta.dismissed && 'opacity-60', className)}
      >
        {children}
      </button>
      {isChosen && (
        <div className="flex flex-col gap-2 px-4 pb-2.5">
          {details}
          <Quote finding={finding} />
          <ReviewActions finding={finding} corrections={corrections} />
        </div>
      )}
    </div>
  );
}

/** Shows the passage on small screens, where the page is on the other pane. */
function Quote({ finding: { evidence } }: { finding: FindingView }) {
  const excerpt = evidence[0]?.excerpt;
  if (excerpt === undefined) return null;
  return (
    <blockquote className="verbatim border-l-2 border-mark-strong pl-2.5 text-13 text-ink md:hidden">
      {excerpt}
    </blockquote>
  );
}

function ReviewActions({
  finding,
  corrections: { confirm, dismiss, correct, reset },
}: Pick<FindingRowProps, 'finding' | 'corrections'>) {
  const { documents: text } = useMessages();
  const [isCorrecting, setCorrecting] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { confirmed = false, dismissed = false } = finding.meta;
  useKeys({
    e: () => {
      if (isCorrectable(finding)) setCorrecting(true);
    },
  });
  if (isCorrecting) {
    const close = () => {
      // The form takes the focus with it: it goes to the button that opened the form.
      flushSync(() => setCorrecting(false));
      opener.current?.focus();
    };
    const save = (value: GivenValue) => {
      correct(finding, value);
      close();
    };
    return <CorrectionForm finding={finding} onSave={save} onClose={close} />;
  }
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button size="sm" icon={Check} pressed={confirmed} onClick={() => confirm(finding)}>
        {text.confirm}
      </Button>
      {isCorrectable(finding) && (
        <Button ref={opener} size="sm" icon={PenLine} onClick={() => setCorrecting(true)}>
          {text.correct}
        </Button>
      )}
      <Button size="sm" icon={X} pressed={dismissed} onClick={() => dismiss(finding)}>
        {text.dismiss}
      </Button>
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
  const { documents: text, general } = useMessages();
  const { meta, confidence, evidence } = finding;
  const pages = [...new Set(evidence.flatMap(({ page }) => page ?? []))];
  return (
    <span className="flex shrink-0 items-center gap-1">
      {meta.confirmed ? (
        <Check role="img" aria-label={text.confirmed} size={14} className="text-good" />
      ) : (
        <Confidence value={confidence} />
      )}
      {pages.map((page) => (
        <Source key={page} label={general.page(page)}>
          {page}
        </Source>
      ))}
    </span>
  );
}
