import { html } from '../../markup.ts';

export const device = {
  heading: 'Connect a device',
  enterCode: 'Enter the code that your device shows.',
  code: 'Code',
  submit: 'Continue',
  unknownCode: 'This code is unknown or has expired. Check it, or start again on your device',
  application: 'An application on another device',
  connected: 'The device is connected',
  denied: 'Access was denied',
  goBack: 'You can close this page and go back to your device.',
  noAccessTitle: 'No access for this device',
  noAccess: (email: string) =>
    html`<strong>${email}</strong> does not belong to the workspace that the application works in.`,
};
