import type { Brainstorm } from '@docket/sdk';

import { Chip } from '../ui/labels.tsx';
import { DraftText } from './draft-text.tsx';

/** Lists the ideas of a brainstorm, the surest first. */
export function IdeaList({
  ideas,
  onSource,
}: Pick<Brainstorm, 'ideas'> & { onSource: (number: number) => void }) {
  return (
    <ol className="flex flex-col">
      {ideas.map(({ id, title, description, category, rationale }) => (
        <li key={id} className="flex flex-col items-start gap-2 border-b border-line py-4">
          <h2 className="text-15 font-semibold">{title}</h2>
          <Chip>{category}</Chip>
          <DraftText content={description} onSource={onSource} />
          <DraftText content={rationale} onSource={onSource} />
        </li>
      ))}
    </ol>
  );
}
