import { queryOptions } from '@tanstack/react-query';

import { docket } from '../api/docket.ts';

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async () => (await docket.auth.sessions()).data,
});
