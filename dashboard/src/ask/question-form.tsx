import { ArrowUp, Square } from 'lucide-react';
import type { FormEvent, KeyboardEvent, MouseEvent } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { nameKeys } from '../ui/keys.ts';
import { Kbd } from '../ui/labels.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { connectField } from './question-field.ts';

const BUTTON = 'grid size-6 shrink-0 place-items-center rounded-md bg-ink text-on-ink';

/** Field for a question, with the button that asks it or stops the answer. */
export function QuestionForm({
  hint,
  question,
  lengthMax,
  isAsking,
  onChange,
  onAsk,
  onStop,
}: {
  hint: string;
  question: string;
  lengthMax?: number;
  isAsking: boolean;
  onChange: (question: string) => void;
  /** Called with a question that is not empty. */
  onAsk: (question: string) => void;
  onStop: () => void;
}) {
  const { ask: text, keys } = useMessages();
  const send = () => {
    if (question.trim() !== '' && !isAsking) onAsk(question.trim());
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const stop = (event: MouseEvent) => {
    // The same button asks again once the answer is stopped, before the browser has dealt with the click.
    event.preventDefault();
    onStop();
  };
  const sendByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey) return;
    event.preventDefault();
    send();
  };
  return (
    <form
      onSubmit={submit}
      className="group/form flex items-end gap-2 rounded-lg bg-raised p-2 pl-3 shadow-[0_0_0_1px_var(--line-strong)] focus-within:shadow-[0_0_0_2px_var(--focus)]"
    >
      <TextArea
        ref={connectField}
        look="bare"
        label={text.question}
        placeholder={hint}
        rows={1}
        maxLength={lengthMax}
        value={question}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={sendByEnter}
      />
      <span
        aria-hidden
        className="hidden h-6 shrink-0 items-center whitespace-nowrap group-focus-within/form:invisible sm:pointer-fine:flex"
      >
        <Kbd>{nameKeys('mod+J', keys.control)}</Kbd>
      </span>
      {isAsking ? (
        <button type="button" aria-label={text.stop} onClick={stop} className={BUTTON}>
          <Square aria-hidden size={11} fill="currentColor" />
        </button>
      ) : (
        <button type="submit" aria-label={text.ask} className={BUTTON}>
          <ArrowUp aria-hidden size={14} strokeWidth={2.25} />
        </button>
      )}
    </form>
  );
}
