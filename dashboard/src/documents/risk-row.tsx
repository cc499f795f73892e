import { cx } from '../format/class-names.ts';
import { useMessages } from '../messages/messages.tsx';
import { riskTexts } from './engine-texts.ts';
import { givenDescription } from './findings.ts';
import { Certainty, FindingRow, type FindingRowProps } from './finding-row.tsx';

const LEVELS = { high: 3, medium: 2, low: 1 };
const COLORS = { high: 'bg-bad', medium: 'bg-warn', low: 'bg-ink-3' };

/** Row of a risk: severity, title and description; the recommendation when it is chosen. */
export function RiskRow(props: FindingRowProps) {
  const { engine } = useMessages();
  const { risk } = props.finding;
  if (!risk) return null;
  const { title, description, recommendation } = riskTexts(risk, engine);
  return (
    <FindingRow
      {...props}
      className="flex items-start gap-2.5"
      details={recommendation !== null && <p className="text-12 text-ink-2">{recommendation}</p>}
    >
      <Severity severity={risk.severity} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{title}</span>
        <span className="block text-ink-2">{givenDescription(props.finding) ?? description}</span>
      </span>
      <Certainty finding={props.finding} />
    </FindingRow>
  );
}

function Severity({ severity }: { severity: keyof typeof LEVELS }) {
  const { documents: text } = useMessages();
  return (
    <span
      role="img"
      aria-label={text.severities[severity]}
      className="mt-[5px] flex items-end gap-[2px]"
    >
      {[1, 2, 3].map((level) => (
        <span
          key={level}
          className={cx(
            'w-[3px] rounded-full',
            level <= LEVELS[severity] ? COLORS[severity] : 'bg-line-strong',
          )}
          style={{ height: 3 + level * 2.5 }}
        />
      ))}
    </span>
  );
}
