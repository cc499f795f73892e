import type { Messages } from '../en/messages.ts';
import { common } from './common.ts';
import { documents } from './documents.ts';
import { home } from './home.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';

export const messages: Messages = { common, documents, home, shell, signIn };
