import { useMessages } from '../messages/messages.tsx';
import { useJumpNames } from '../search/commands.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Kbd } from '../ui/labels.tsx';

type Key = { keys: string; name: string };

/** Lists the keys of all pages. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { keys: text } = useMessages();
  const jumps = useJumpNames();
  const groups: { name: string; keys: readonly Key[] }[] = [
    { name: text.everywhere, keys: [...text.general, ...jumps] },
    { name: text.lists, keys: text.inLists },
    { name: text.documents, keys: text.inDocuments },
    { name: text.meetings, keys: text.inMeetings },
    { name: text.tasks, keys: text.inTasks },
  ];
  return (
    <Dialog title={text.title} isOpen onClose={onClose}>
      <div className="columns-1 gap-8 sm:columns-2">
        {groups.map(({ name, keys }) => (
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
  return (
    <>
      <dt className="flex items-start gap-1 pt-0.5">
        {keys.split(' ').map((key) => (
          <Kbd key={key}>{key}</Kbd>
        ))}
      </dt>
      <dd className="text-ink-2">{name}</dd>
    </>
  );
}
