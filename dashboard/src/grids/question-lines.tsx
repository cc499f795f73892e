import { Plus, X } from 'lucide-react';
import { useRef, useState } from 'react';

import { readTexts } from '../format/form-data.ts';
import { useMessages } from '../messages/messages.tsx';
import { Button } from '../ui/button.tsx';
import { INPUT } from '../ui/field.tsx';

/** Limits of the API. */
const COLUMNS_MAX = 50;
const HEADING_LENGTH_MAX = 100;
const QUESTION_LENGTH_MAX = 2_000;

/** Fields for the questions of a grid, a line each. A line without a heading has its question as heading. */
export function QuestionLines({ first }: { first: string }) {
  const { grids: text } = useMessages();
  const nextId = useRef(1);
  const [ids, setIds] = useState<readonly number[]>([0]);
  const add = () => setIds([...ids, nextId.current++]);
  return (
    <div className="flex flex-col gap-2">
      <ul className="flex flex-col gap-2">
        {ids.map((id, index) => (
          <li key={id} className="flex flex-wrap items-center gap-2">
            <input
              name="question"
              aria-label={text.question(index + 1)}
              placeholder={text.questionHint}
              defaultValue={id === 0 ? first : ''}
              maxLength={QUESTION_LENGTH_MAX}
              // The first one has the focus after the name; a further line is added to be written.
              autoFocus={id > 0}
              required
              className={`${INPUT} min-w-48 flex-3`}
            />
            <input
              name="heading"
              aria-label={text.heading(index + 1)}
              placeholder={text.headingHint}
              maxLength={HEADING_LENGTH_MAX}
              className={`${INPUT} min-w-24 flex-1`}
            />
            <Button
              kind="ghost"
              icon={X}
              label={text.removeQuestion(index + 1)}
              disabled={ids.length === 1}
              onClick={() => setIds(ids.filter((each) => each !== id))}
            />
          </li>
        ))}
      </ul>
      <Button
        size="sm"
        icon={Plus}
        className="self-start"
        disabled={ids.length === COLUMNS_MAX}
        onClick={add}
      >
        {text.addQuestion}
      </Button>
    </div>
  );
}

/** Reads the questions of the form with their headings. */
export function readQuestions(form: FormData): { name: string; question: string }[] {
  const headings = readTexts(form, 'heading');
  return readTexts(form, 'question').map((question, index) => ({
    name: headings[index] || question.slice(0, HEADING_LENGTH_MAX),
    question,
  }));
}
