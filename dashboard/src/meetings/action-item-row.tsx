import { Check, Plus, RotateCcw, X } from 'lucide-react';

import { cx } from '../format/class-names.ts';
import { formatShortDay } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { type Voices, voiceOf } from '../transcript/voices.ts';
import { Button } from '../ui/button.tsx';
import { OutcomeRow, type OutcomeRowProps } from './outcome-row.tsx';
import type { ItemActions } from './use-item-actions.ts';

type ActionItemRowProps = OutcomeRowProps & {
  isTask: boolean;
  voices: Voices;
  actions: ItemActions;
};

/** Row of an action item: a tick makes it a task. */
export function ActionItemRow({ isTask, voices, actions, ...row }: ActionItemRowProps) {
  const { meetings: text } = useMessages();
  const { item } = row;
  return (
    <OutcomeRow
      {...row}
      lead={<Tick isTask={isTask} label={item.text} onTick={() => actions.accept([item])} />}
      details={
        !isTask && (
          <div className="flex flex-wrap gap-1.5">
            {item.isDismissed ? (
              <Button size="sm" icon={RotateCcw} onClick={() => actions.restore(item)}>
                {text.restore}
              </Button>
            ) : (
              <>
                <Button size="sm" icon={Check} keys="Y" onClick={() => actions.accept([item])}>
                  {text.makeTask}
                </Button>
                <Button size="sm" icon={X} keys="N" onClick={() => actions.dismiss(item)}>
                  {text.dismiss}
                </Button>
              </>
            )}
          </div>
        )
      }
    >
      <span className={cx('block text-13 text-ink', item.isDismissed && 'line-through')}>
        {item.text}
      </span>
      <OwnerAndDue {...row} voices={voices} />
    </OutcomeRow>
  );
}

function Tick({ isTask, label, onTick }: { isTask: boolean; label: string; onTick: () => void }) {
  const { meetings: text } = useMessages();
  const box = 'grid size-4 place-items-center rounded-sm';
  if (isTask) {
    return (
      <span className="relative -m-1 p-1">
        <span
          role="img"
          aria-label={text.isTask}
          title={text.isTask}
          className={cx(box, 'bg-good text-on-ink')}
        >
          <Check aria-hidden size={11} strokeWidth={3} />
        </span>
      </span>
    );
  }
  return (
    <button
      type="button"
      title={text.makeTask}
      aria-label={text.makeTaskOf(label)}
      onClick={onTick}
      className="group/tick relative z-10 -m-1 p-1"
    >
      <span
        className={cx(
          box,
          'text-transparent ring-1 ring-line-strong ring-inset group-hover/tick:text-ink-2 group-hover/tick:ring-ink-3',
        )}
      >
        <Plus aria-hidden size={11} strokeWidth={2.5} />
      </span>
    </button>
  );
}

function OwnerAndDue({
  item: { speaker, action },
  voices,
}: Pick<ActionItemRowProps, 'item' | 'voices'>) {
  const { meetings: text } = useMessages();
  const language = useLanguage();
  const day = action?.due_date;
  const phrase = action?.due_date_text;
  return (
    <span className="mt-0.5 flex flex-wrap items-center gap-x-1.5 text-12 text-ink-2">
      <span
        aria-hidden
        className="size-2 rounded-full"
        style={{ background: voiceOf(voices, speaker) }}
      />
      {speaker ?? text.nobody}
      {day && (
        <>
          <span aria-hidden>·</span>
          <span className="tnum">{formatShortDay(day, language)}</span>
        </>
      )}
      {phrase && <span className="verbatim">{text.quoted(phrase)}</span>}
    </span>
  );
}
