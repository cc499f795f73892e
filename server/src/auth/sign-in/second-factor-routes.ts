import {
  beginTotp,
  confirmTotp,
  removeTotp,
  renewRecoveryCodes,
} from '../../contract/second-factor.ts';
import { handle } from '../../http/handle.ts';
import { beginSecondFactor, confirmSecondFactor } from './set-up-second-factor.ts';
import { removeSecondFactor, renewCodes } from './change-second-factor.ts';

export const secondFactorRoutes = [
  handle(beginTotp, (context, { body }) => beginSecondFactor(context, body.password)),
  handle(confirmTotp, (context, { body }) => confirmSecondFactor(context, body.code)),
  handle(removeTotp, (context, { body }) => removeSecondFactor(context, body.code)),
  handle(renewRecoveryCodes, (context, { body }) => renewCodes(context, body.code)),
];
