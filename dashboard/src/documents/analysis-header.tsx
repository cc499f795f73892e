import type { AnalysisListItem } from '@docket/sdk';

import { formatTime } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Select } from '../ui/select.tsx';
import { DocumentState } from './document-state.tsx';
import type { ShownAnalysis } from './use-shown-analysis.ts';

/** Says which analysis is shown, offers the others, and tells of a newer one that has no result. */
export function AnalysisHeader({
  shown: { id, all = [], isNewest, show },
}: {
  shown: ShownAnalysis;
}) {
  const { documents: text } = useMessages();
  const nameAnalysis = useAnalysisName();
  const choices = all.filter(({ status }) => status === 'completed');
  const current = choices.find((each) => each.id === id);
  const [newest] = all;
  if (!current) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3 text-12 text-ink-2">
      {choices.length > 1 ? (
        <Select
          label={text.shownAnalysis}
          isLabelHidden
          choices={choices.map((each) => ({ id: each.id, name: nameAnalysis(each) }))}
          chosen={current.id}
          onChoose={show}
        />
      ) : (
        <span>{nameAnalysis(current)}</span>
      )}
      {!isNewest && (
        <button
          type="button"
          onClick={() => show(undefined)}
          className="min-h-6 text-accent hover:underline"
        >
          {text.showNewest}
        </button>
      )}
      {newest && newest.status !== 'completed' && (
        <span role="status" className="flex items-center gap-1.5">
          {text.types[newest.analysis_type]}
          <DocumentState document={newest} />
        </span>
      )}
    </div>
  );
}

/** Returns the function that names an analysis by its type and its time. */
function useAnalysisName(): (analysis: AnalysisListItem) => string {
  const { documents: text } = useMessages();
  const language = useLanguage();
  return ({ analysis_type: type, created_at: time }) =>
    `${text.types[type]}, ${formatTime(time, language)}`;
}
