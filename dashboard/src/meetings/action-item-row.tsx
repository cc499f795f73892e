import type { ActionItem } from '@docket/sdk';
import { Check, PenLine, Plus, RotateCcw, X } from 'lucide-react';

import { useCan } from '../api/session.ts';
import { cx } from '../format/class-names.ts';
import { formatShortDay } from '../format/dates.ts';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { type Voices, voiceOf } from '../transcript/voices.ts';
import { Button } from '../ui/button.tsx';
import { useInlineForm } from '../ui/inline-form.ts';
import { useKeys } from '../ui/keys.ts';
import { ItemForm } from './item-form.tsx';
import type { ActionOutcome } from './outcome.ts';
import { OutcomeRow, type OutcomeRowProps } from './outcome-row.tsx';
import { isWaiting, type ItemActions, type ItemFields } from './use-item-actions.ts';

type ActionItemRowProps = OutcomeRowProps & {
  item: ActionOutcome;
  voices: Voices;
  actions: ItemActions;
};

/** Row of an action item: a tick makes it a task. */
export function ActionItemRow({ item, voices, actions, ...row }: ActionItemRowProps) {
  const { action, text, isDismissed } = item;
  const isTask = action.task_id !== null;
  const canDecide = useCan('write:transcripts');
  return (
    <OutcomeRow
      {...row}
      item={item}
      lead={<Tick isTask={isTask} label={text} onTick={() => actions.accept([action])} />}
      details={!isTask && canDecide && <Decision action={action} actions={actions} />}
    >
      <span className={cx('block text-13 text-ink', isDismissed && 'line-through')}>{text}</span>
      <OwnerAndDue item={item} voices={voices} />
    </OutcomeRow>
  );
}

/** Buttons for an action item that is no task, or the form that edits it. */
function Decision({ action, actions }: { action: ActionItem; actions: ItemActions }) {
  const { meetings: text } = useMessages();
  const form = useInlineForm();
  useKeys(isWaiting(action) ? { e: form.open } : {});
  if (form.isOpen) {
    const save = (fields: ItemFields) => {
      actions.edit(action, fields);
      form.close();
    };
    return <ItemForm item={action} onSave={save} onClose={form.close} />;
  }
  if (!isWaiting(action)) {
    return (
      <Button size="sm" icon={RotateCcw} onClick={() => actions.restore(action)}>
        {text.restore}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap gap-1.5">
      <Button
        size="sm"
        icon={Check}
        keys="Y"
        needs="write:tasks"
        onClick={() => actions.accept([action])}
      >
        {text.makeTask}
      </Button>
      <Button ref={form.opener} size="sm" icon={PenLine} keys="E" onClick={form.open}>
        {text.edit}
      </Button>
      <Button size="sm" icon={X} keys="N" onClick={() => actions.dismiss(action)}>
        {text.dismiss}
      </Button>
    </div>
  );
}

function Tick({ isTask, label, onTick }: { isTask: boolean; label: string; onTick: () => void }) {
  const { meetings: text } = useMessages();
  const canMake = useCan('write:tasks');
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
  if (!canMake) return <span className="size-4 shrink-0" />;
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
  const { due_date: day, due_date_text: phrase } = action;
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
