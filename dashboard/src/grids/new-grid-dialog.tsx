import { lazy, Suspense } from 'react';

import type { NewGridProps } from './new-grid-form.tsx';

const NewGridForm = lazy(async () => ({
  default: (await import('./new-grid-form.tsx')).NewGridForm,
}));

/** Dialog for a new grid. Its script is loaded when it is opened first. */
export function NewGridDialog(props: NewGridProps) {
  return (
    <Suspense fallback={null}>
      <NewGridForm {...props} />
    </Suspense>
  );
}
