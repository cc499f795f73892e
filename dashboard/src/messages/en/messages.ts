import { common } from './common.ts';
import { documents } from './documents.ts';
import { home } from './home.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

export const messages = { common, documents, home, shell, signIn };

/** Texts of the dashboard: those of English have the form of all languages. */
export type Messages = typeof messages;
