import { Type } from 'typebox';

/** A link that a product gives and people follow: nothing else than a web page, so that no script comes with it. */
export const WebAddress = Type.String({ pattern: '^https?://\\S+$', maxLength: 2000 });
