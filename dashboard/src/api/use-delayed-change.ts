import { useMessages } from '../messages/messages.tsx';
import { useErrorToast, useToast } from '../ui/toasts.tsx';
import { delayChange, type LeaveRequest } from './delayed-change.ts';

type Change = {
  /** Message with the button that undoes the change. */
  notice: string;
  run: () => Promise<void>;
  /** Requests that are sent if the page is left before the time is over. */
  leave: readonly LeaveRequest[];
  onUndone?: () => void;
};

/**
 * Returns the function that makes a change once its message is gone, unless the person undoes it; that returns how to
 * undo it. The message is shown as long as undoing is possible, also while a pointer or the focus holds it.
 */
export function useDelayedChange(): (change: Change) => () => void {
  const { general } = useMessages();
  const toast = useToast();
  const showError = useErrorToast();
  return ({ notice, run, leave, onUndone }) => {
    let hideNotice: (() => void) | undefined;
    const change = delayChange({
      run: () => {
        hideNotice?.();
        return run();
      },
      leave,
      onError: showError,
    });
    const undo = () => {
      hideNotice?.();
      if (change.cancel()) onUndone?.();
      else toast({ text: general.tooLate });
    };
    hideNotice = toast({
      text: notice,
      action: { name: general.undo, run: undo },
      onGone: () => void change.make(),
    });
    return undo;
  };
}
