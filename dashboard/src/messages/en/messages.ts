import { account } from './account.ts';
import { ask } from './ask.ts';
import { engine } from './engine.ts';
import { errors } from './errors.ts';
import { general } from './general.ts';
import { documents } from './documents.ts';
import { drafts } from './drafts.ts';
import { grids } from './grids.ts';
import { home } from './home.ts';
import { keys } from './keys.ts';
import { meetings } from './meetings.ts';
import { members } from './members.ts';
import { recorder } from './recorder.ts';
import { recordings } from './recordings.ts';
import { search } from './search.ts';
import { setup } from './setup.ts';
import { shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { tasks } from './tasks.ts';
import { templates } from './templates.ts';
import { transcript } from './transcript.ts';
import { uploads } from './uploads.ts';

export const messages = {
  account,
  ask,
  engine,
  errors,
  general,
  documents,
  drafts,
  grids,
  home,
  keys,
  meetings,
  members,
  recorder,
  recordings,
  search,
  setup,
  shell,
  signIn,
  tasks,
  templates,
  transcript,
  uploads,
};

/** Texts of the dashboard: those of English have the form of all languages. */
export type Messages = typeof messages;
