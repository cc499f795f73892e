import { formatPercent } from '../format/numbers.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { Chip } from './labels.tsx';

/** Confidences from 0.9 on are silent; below 0.8 somebody should look. */
const SILENT_FROM = 0.9;
const TRUSTED_FROM = 0.8;

/** Shows a confidence only where it matters: from 80 % a small figure, below it a request to check. */
export function Confidence({ value }: { value: number }) {
  const { general } = useMessages();
  const language = useLanguage();
  if (value >= SILENT_FROM) return null;
  const percent = formatPercent(value, language);
  if (value < TRUSTED_FROM) return <Chip tone="warn">{general.check(percent)}</Chip>;
  return (
    <span className="text-11 text-ink-3 tnum" title={general.certainty}>
      {percent}
    </span>
  );
}
