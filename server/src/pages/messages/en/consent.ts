import { SCOPE_MEANINGS } from '../../../contract/scopes.ts';
import type { Role } from '../../../contract/workspaces.ts';
import { html, type Markup } from '../../markup.ts';

export const consent = {
  title: (application: string) => `Access for ${application}`,
  heading: (application: Markup) => html`Give ${application} access?`,
  unverified: 'unverified',
  unverifiedWarning: (host: string) =>
    html`This application is <strong>unverified</strong>: it was not registered here. Its
      description comes from <strong>${host}</strong>. Allow it only if you know and trust that
      host.`,
  deviceWarning: (code: Markup) =>
    html`Allow this only if you started it yourself and your device shows the code ${code}.`,
  requestedFrom: (address: string) => `It was requested from the address ${address}.`,
  nothing: (application: Markup) => html`${application} asks for nothing that you can give.`,
  could: (workspace: Markup) => html`In the workspace ${workspace} it could, in your name:`,
  scopes: SCOPE_MEANINGS,
  roles: { viewer: 'viewer', member: 'member', admin: 'admin', owner: 'owner' } satisfies Record<
    Role,
    string
  >,
  adminWarning:
    'These are all rights of an administrator. The application could create keys and remove people.',
  refused: (role: string) =>
    `It also asks for this, which your role, ${role}, cannot give. It will not get it:`,
  cannotGive: 'You cannot give access',
  otherWorkspaces: 'Use another workspace:',
  allow: 'Allow',
  deny: 'Deny',
  destination: (target: Markup) => html`After your decision, you go on to ${target}.`,
  applicationHere: (host: string) => `${host}, an application on this device`,
  appHere: (scheme: string) => `${scheme}, an app on this device`,
  endAnyTime: 'You can end the access at any time among your sessions.',
};
