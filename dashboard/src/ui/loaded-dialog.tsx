import { Dialog as BaseDialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';

import { useMessages } from '../messages/messages.tsx';
import { Button } from './button.tsx';
import type { DialogProps } from './dialog-props.ts';

/** Shows a dialog. Loaded by `Dialog` when it is opened first. */
export function LoadedDialog({
  title,
  isOpen,
  onClose,
  initialFocus,
  header,
  children,
}: DialogProps) {
  const { general } = useMessages();
  return (
    <BaseDialog.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="fixed inset-0 z-40 bg-shade" />
        <BaseDialog.Popup
          initialFocus={initialFocus}
          className="fixed inset-x-0 bottom-0 z-50 flex max-h-[90dvh] flex-col overflow-hidden rounded-xl bg-raised shadow-float sm:inset-auto sm:top-[12vh] sm:left-1/2 sm:w-[min(560px,calc(100vw-32px))] sm:-translate-x-1/2"
        >
          <header className="flex items-center gap-2 border-b border-line px-4 py-2.5">
            <BaseDialog.Title className={header ? 'sr-only' : 'flex-1 text-14 font-semibold'}>
              {title}
            </BaseDialog.Title>
            {header}
            <Button size="sm" kind="ghost" icon={X} label={general.close} onClick={onClose} />
          </header>
          <div className="min-h-0 overflow-y-auto p-4">{children}</div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  );
}
