import { type Needs, useIsAllowed } from '../api/session.ts';
import { useMessages } from '../messages/messages.tsx';
import { useJumpNames } from '../search/commands.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { nameKeys } from '../ui/keys.ts';
import { Kbd } from '../ui/labels.tsx';

type Key = { keys: string; name: string };
/** Keys, and the scope of those that change something. */
type KeyGroup = Needs & { name: string; keys: readonly Key[] };

const CHANGING = new Set(['A', 'C', 'D', 'E', 'N', 'P', 'X', 'Y', 'Z', '1 2 3 4']);

/** Lists the keys of all pages, without those that do nothing for the person. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { keys: text } = useMessages();
  const jumps = useJumpNames();
  const isAllowed = useIsAllowed();
  const groups: readonly KeyGroup[] = [
    { name: text.everywhere, keys: [...text.general, ...jumps] },
    { name: text.lists, keys: text.inLists, needs: 'write:documents' },
    { name: text.documents, keys: text.inDocuments, needs: 'write:documents' },
    { name: text.meetings, keys: text.inMeetings, needs: 'write:transcripts' },
    { name: text.grids, keys: text.inGrids, needs: 'write:documents' },
    { name: text.tasks, keys: text.inTasks, needs: 'write:tasks' },
  ];
  const shown = groups
    .map(({ name, keys, needs }) => ({
      name,
      keys: keys.filter((key) => !CHANGING.has(key.keys) || isAllowed({ needs })),
    }))
    .filter(({ keys }) => keys.length > 0);
  return (
    <Dialog title={text.title} isOpen onClose={onClose}>
      <div className="columns-1 gap-8 sm:columns-2">
        {shown.map(({ name, keys }) => (
          <section key={name} className="mb-4 break-inside-avoid">
            <h3 className="mb-1 text-12 font-semibold">{name}</h3>
            <dl className="grid grid-cols-[72px_minmax(0,1fr)] gap-y-1">
              {keys.map((key) => (
                <KeyLine key={key.keys} {...key} />
              ))}
            </dl>
          </section>
        ))}
      </div>
      <p className="text-12 text-ink-3">{text.offHint}</p>
    </Dialog>
  );
}

function KeyLine({ keys, name }: Key) {
  const { keys: text } = useMessages();
  return (
    <>
      <dt className="flex items-start gap-1 pt-0.5">
        {nameKeys(keys, text.control)
          .split(' ')
          .map((key) => (
            <Kbd key={key}>{key}</Kbd>
          ))}
      </dt>
      <dd className="text-ink-2">{name}</dd>
    </>
  );
}
