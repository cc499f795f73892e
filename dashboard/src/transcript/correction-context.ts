import { createContext } from 'react';

import type { TurnCorrection } from './use-corrections.ts';

/** Correction of the turns below. As a context it does not draw every turn anew; undefined where nothing can be corrected. */
export const CorrectionContext = createContext<
  { correction: TurnCorrection; onOpen: () => void } | undefined
>(undefined);
