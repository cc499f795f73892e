import { lazy, Suspense, useState } from 'react';

import type { DialogProps } from './dialog-props.ts';

const LoadedDialog = lazy(async () => ({
  default: (await import('./loaded-dialog.tsx')).LoadedDialog,
}));

/** Shows a dialog over the page; on phones a sheet at the bottom. Its script is loaded when it is opened first. */
export function Dialog(props: DialogProps) {
  const [wasOpened, setOpened] = useState(props.isOpen);
  if (props.isOpen && !wasOpened) setOpened(true);
  if (!wasOpened) return null;
  return (
    <Suspense fallback={null}>
      <LoadedDialog {...props} />
    </Suspense>
  );
}
