import { useState } from 'react';

import { useCan } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { type ChosenSource, SCOPES, type SourceScope } from './grid-filters.ts';

/** Fields that choose which documents and meetings become rows. */
export function SourceFields({
  chosen,
  onlyDocuments,
}: {
  chosen: readonly ChosenSource[];
  onlyDocuments: boolean;
}) {
  const { grids: text } = useMessages();
  const count = chosen.filter(({ source }) => source === 'document' || !onlyDocuments).length;
  const readsMeetings = useCan('read:transcripts') && !onlyDocuments;
  const isOffered: Record<SourceScope, boolean> = {
    chosen: count > 0,
    all: readsMeetings,
    document: true,
    meeting: readsMeetings,
  };
  const scopes = SCOPES.filter((id) => isOffered[id]);
  const [wanted, setScope] = useState<SourceScope>('chosen');
  const scope = isOffered[wanted] ? wanted : scopes[0]!;
  const names = { ...text.scopes, chosen: text.chosenSources(count) };
  return (
    <div className="flex flex-col gap-2">
      <Select
        label={text.sources}
        name="scope"
        choices={scopes.map((id) => ({ id, name: names[id] }))}
        chosen={scope}
        onChoose={setScope}
      />
      {scope !== 'chosen' && (
        <div className="grid gap-3 sm:grid-cols-3">
          {scope !== 'meeting' && <Field label={text.tags} name="tags" hint={text.tagsHint} />}
          <Field label={text.from} name="from" type="date" />
          <Field label={text.until} name="until" type="date" />
        </div>
      )}
    </div>
  );
}
