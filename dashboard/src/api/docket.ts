import { Docket } from '@docket/sdk';

/** API of the server that serves this page. The session cookie is the credential. */
export const docket = new Docket({ baseUrl: location.origin, retriesMax: 1 });
