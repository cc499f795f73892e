import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { CornerDownLeft, FileText, Search } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';

import { useWorkspaceId } from '../api/session.ts';
import { isQuestion } from '../ask/is-question.ts';
import { useMessages } from '../messages/messages.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/labels.tsx';
import { useErrorText } from '../ui/error-text.ts';
import { useCommands } from './commands.tsx';
import { Excerpt } from './excerpt.tsx';
import { passagesQuery, titlesQuery } from './queries.ts';
import { useSources } from './sources.ts';
import { targetOf } from './target.ts';
import { useSettled } from './use-settled.ts';

const PASSAGES_MAX = 8;

/** One line of the palette. */
type Entry = { id: string; group: string; content: ReactNode; run: () => void };

/** Field that goes to a page, a document by its title or a passage, or runs a command. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const { search: text } = useMessages();
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const listId = useId();
  const { entries, note } = useEntries(typed, onClose);
  const chosen = Math.min(index, entries.length - 1);
  const move = (step: number) => {
    const next = (chosen + step + entries.length) % entries.length;
    setIndex(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (event.key === 'Enter') entries[chosen]?.run();
    else if (step !== undefined && entries.length > 0) move(step);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      title={text.palette}
      isOpen
      onClose={onClose}
      initialFocus={field}
      header={
        <label className="flex min-w-0 flex-1 items-center gap-2">
          <Search aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
          <input
            ref={field}
            role="combobox"
            aria-expanded
            aria-controls={listId}
            aria-activedescendant={entries.length > 0 ? `${listId}-${chosen}` : undefined}
            aria-label={text.palette}
            placeholder={text.palette}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setIndex(0);
            }}
            onKeyDown={onKeyDown}
            className="h-7 min-w-0 flex-1 bg-transparent text-14 outline-none placeholder:text-ink-3"
          />
        </label>
      }
    >
      <EntryList id={listId} entries={entries} chosen={chosen} />
      <p role="status" className="px-2 text-12 text-ink-3">
        {note}
      </p>
      <Hints />
    </Dialog>
  );
}

/** Lists commands, titles and passages that fit what is typed. */
function useEntries(typed: string, onClose: () => void) {
  const { ask, search: text } = useMessages();
  const describe = useErrorText();
  const navigate = useNavigate();
  const workspace = useWorkspaceId();
  const query = useSettled(typed.trim());
  const type = useSources();
  const commands = useCommands(query);
  const titles = useQuery(titlesQuery(workspace, query));
  const passages = useQuery(
    passagesQuery(workspace, { query, limit: PASSAGES_MAX, filters: { type } }),
  );
  const open =
    (to: string, params: Record<string, string>, search: Record<string, string>) => () => {
      onClose();
      void navigate({ to, params, search });
    };
  const wanted = typed.trim().toLowerCase();
  const entries: Entry[] = commands
    .filter(({ name }) => name.toLowerCase().includes(wanted))
    .map(({ name, keys, run }) => ({
      id: name,
      group: text.commands,
      content: <CommandLine name={name} keys={keys} />,
      run: () => {
        onClose();
        run();
      },
    }));
  if (wanted !== '') {
    const question = {
      id: 'ask',
      group: text.questions,
      content: <CommandLine name={ask.offer(typed.trim())} />,
      run: open('/w/$workspace/search', { workspace }, { ask: typed.trim() }),
    };
    if (isQuestion(typed)) entries.unshift(question);
    for (const { id, title } of titles.data ?? []) {
      entries.push({
        id: `title ${id}`,
        group: text.titles,
        content: <TitleLine title={title} />,
        run: open('/w/$workspace/documents/$document', { workspace, document: id }, {}),
      });
    }
    for (const result of passages.data?.results ?? []) {
      const { to, params, search } = targetOf(result, workspace);
      entries.push({
        id: `passage ${result.id}`,
        group: text.passages,
        content: (
          <span className="flex min-w-0 flex-col">
            <span className="truncate text-12 text-ink-3">
              {text.sources[result.source]} · {result.title}
            </span>
            <Excerpt result={result} className="line-clamp-2 text-14" />
          </span>
        ),
        run: open(to, params, search),
      });
    }
    entries.push({
      id: 'all',
      group: text.passages,
      content: <CommandLine name={text.all(typed.trim())} />,
      run: open('/w/$workspace/search', { workspace }, { q: typed.trim() }),
    });
    if (!isQuestion(typed)) entries.push(question);
  }
  const { error } = passages;
  return { entries, note: error && describe(error) };
}

function EntryList({
  id,
  entries,
  chosen,
}: {
  id: string;
  entries: readonly Entry[];
  chosen: number;
}) {
  const { search: text } = useMessages();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={text.palette}
      className="-mx-2 -mt-2 max-h-[52dvh] min-h-24 overflow-y-auto"
    >
      {entries.map((entry, index) => (
        <div key={entry.id} role="presentation">
          {entry.group !== entries[index - 1]?.group && (
            <p aria-hidden className="label px-2 pt-2 pb-1">
              {entry.group}
            </p>
          )}
          <div
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === chosen}
            onClick={entry.run}
            className="flex min-h-8 cursor-pointer items-center rounded-md px-2 py-1 hover:bg-hover aria-selected:bg-hover"
          >
            <span className="min-w-0 flex-1">{entry.content}</span>
            {index === chosen && (
              <CornerDownLeft aria-hidden size={14} className="ml-2 shrink-0 text-ink-3" />
            )}
          </div>
        </div>
      ))}
    </div>
  );
}

function CommandLine({ name, keys }: { name: string; keys?: string | undefined }) {
  return (
    <span className="flex items-center gap-2">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      {keys !== undefined && <Kbd>{keys}</Kbd>}
    </span>
  );
}

function TitleLine({ title }: { title: string }) {
  return (
    <span className="flex items-center gap-2">
      <FileText aria-hidden size={15} strokeWidth={1.75} className="shrink-0 text-ink-3" />
      <span className="truncate font-medium">{title}</span>
    </span>
  );
}

function Hints() {
  const { search: text } = useMessages();
  return (
    <p
      aria-hidden
      className="mt-2 hidden gap-3 border-t border-line pt-2 text-12 text-ink-3 sm:flex"
    >
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> {text.choose}
      </span>
      <span>
        <Kbd>↵</Kbd> {text.open}
      </span>
    </p>
  );
}
