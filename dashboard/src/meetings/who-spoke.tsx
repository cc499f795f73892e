import type { TranscriptSegment } from '@docket/sdk';
import { useMemo } from 'react';

import { formatPercent } from '../format/numbers.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { listShares } from '../transcript/shares.ts';
import { type Voices, voiceOf } from '../transcript/voices.ts';
import { Group } from '../ui/group.tsx';

/** Shows which share of the meeting each speaker had. */
export function WhoSpoke({
  segments,
  voices,
}: {
  segments: readonly TranscriptSegment[];
  voices: Voices;
}) {
  const { meetings: text } = useMessages();
  const language = useLanguage();
  const shares = useMemo(() => listShares(segments), [segments]);
  if (shares.length === 0) return null;
  return (
    <Group title={text.whoSpoke}>
      <div className="px-4 pt-1">
        <div aria-hidden className="flex h-1.5 gap-[2px] overflow-hidden rounded-full">
          {shares.map(({ speaker, share }) => (
            <span
              key={speaker}
              style={{ width: `${share * 100}%`, background: voiceOf(voices, speaker) }}
            />
          ))}
        </div>
        <ul className="mt-2 flex flex-col gap-1">
          {shares.map(({ speaker, share, turns }) => (
            <li key={speaker} className="flex items-center gap-2 text-12">
              <span
                aria-hidden
                className="size-2 shrink-0 rounded-full"
                style={{ background: voiceOf(voices, speaker) }}
              />
              <span className="min-w-0 flex-1 truncate">{speaker}</span>
              <span className="text-ink-3 tnum">{text.turns(turns)}</span>
              <span className="w-10 text-right text-ink-2 tnum">
                {formatPercent(share, language)}
              </span>
            </li>
          ))}
        </ul>
      </div>
    </Group>
  );
}
