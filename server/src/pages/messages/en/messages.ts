import { authorization } from './authorization.ts';
import { consent } from './consent.ts';
import { device } from './device.ts';
import { errors } from './errors.ts';
import { general } from './general.ts';
import { provider } from './provider.ts';
import { share } from './share.ts';
import { signIn } from './sign-in.ts';

export const messages = {
  authorization,
  consent,
  device,
  errors,
  general,
  provider,
  share,
  signIn,
};

/** Texts of the pages that run no script, in one language. */
export type PageMessages = typeof messages;
