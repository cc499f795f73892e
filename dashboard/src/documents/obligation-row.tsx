import type { Obligation } from '@docket/sdk';

import { cx } from '../format/class-names.ts';
import { formatShortDay } from '../format/dates.ts';
import { formatMoney } from '../format/numbers.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { recurrenceName } from './engine-texts.ts';
import { descriptionOf } from './findings.ts';
import { Certainty, FindingRow, type FindingRowProps } from './finding-row.tsx';

/** Row of an obligation: description, kind, due date, amount. */
export function ObligationRow(props: FindingRowProps) {
  const { finding, selection } = props;
  const { obligation } = finding;
  if (!obligation) return null;
  return (
    <FindingRow {...props} className="flex items-start gap-2.5">
      <span className="min-w-0 flex-1">
        <span
          className={cx(
            'verbatim block text-14',
            selection.chosen !== finding.id && 'line-clamp-2',
          )}
        >
          {descriptionOf(finding)}
        </span>
        <Facts obligation={obligation} />
      </span>
      <Certainty finding={finding} />
    </FindingRow>
  );
}

function Facts({ obligation }: { obligation: Obligation }) {
  const { documents: text, engine } = useMessages();
  const language = useLanguage();
  const { type, due_date: dueDate, due_text: dueText, recurrence, amount } = obligation;
  const due = dueDate === null ? dueText : text.due(formatShortDay(dueDate, language));
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-2 text-12 text-ink-2">
      <span>{text.duties[type]}</span>
      {due !== null && <span className="min-w-0 truncate">{due}</span>}
      {recurrence !== null && <span>{recurrenceName(recurrence, engine)}</span>}
      {amount && (
        <span className="tnum">{formatMoney(amount.value, amount.currency, language)}</span>
      )}
    </span>
  );
}
