import { Toast } from '@base-ui/react/toast';
import type { ReactNode } from 'react';

import { useMessages } from '../messages/messages.tsx';
import { describeError } from './page-error.tsx';

const SHOWN_MS = 6_000;

const TOAST =
  'pointer-events-auto flex w-full items-center gap-3 rounded-md bg-ink px-3 py-2 text-13 text-on-ink shadow-float';

/** Shows short messages at the bottom right, with an optional action such as undo. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <Toast.Provider timeout={SHOWN_MS} limit={3}>
      {children}
      <Toast.Portal>
        <Toast.Viewport className="pointer-events-none fixed right-4 bottom-4 z-50 [body:has([data-player])_&]:bottom-20 flex w-[min(380px,calc(100vw-32px))] flex-col gap-2">
          <ToastList />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList() {
  const { toasts } = Toast.useToastManager();
  return toasts.map((toast) => (
    <Toast.Root key={toast.id} toast={toast} className={TOAST}>
      <Toast.Content className="min-w-0 flex-1">
        <Toast.Title className="truncate" />
        <Toast.Description className="text-12 opacity-80" />
      </Toast.Content>
      <Toast.Action className="h-6 shrink-0 rounded-md px-1.5 font-medium underline underline-offset-2" />
    </Toast.Root>
  ));
}

/** Message, and what its button does. */
type Notice = { text: string; detail?: string; action?: { name: string; run: () => void } };

/** Returns the function that shows a message. */
export function useToast(): (notice: Notice) => void {
  const { add, close } = Toast.useToastManager();
  return ({ text, detail, action }) => {
    const id: string = add({
      title: text,
      description: detail,
      ...(action && {
        actionProps: {
          children: action.name,
          onClick: () => {
            close(id);
            action.run();
          },
        },
      }),
    });
  };
}

/** Returns the function that shows the message of a failed change. */
export function useErrorToast(): (error: unknown) => void {
  const { general } = useMessages();
  const toast = useToast();
  return (error) =>
    toast({ text: general.failed, detail: describeError(error, general.notReachable) });
}
