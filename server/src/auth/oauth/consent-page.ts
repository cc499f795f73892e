import type { Scope } from '../../contract/scopes.ts';
import type { Role } from '../../contract/workspaces.ts';
import { EMPTY_MARKUP, html, joinMarkup, type Markup } from '../../pages/markup.ts';
import type { PageMessages } from '../../pages/messages/en/messages.ts';
import { renderPage } from '../../pages/render-page.ts';
import { applicationMarkup, type ShownApplication } from './authorize-pages.ts';

export type ConsentPage = {
  /** Path where the form is posted. */
  action: string;
  application: ShownApplication;
  /** Host of this server. */
  server: string;
  workspace: string;
  email: string;
  role: Role;
  /** Rights that the application would get. */
  allowed: readonly Scope[];
  /** Requested rights that the user's role cannot give. */
  refused: readonly Scope[];
  /** True when the application would get every right of an administrator. */
  isAdmin: boolean;
  /** Next address of the browser, such as `app.example.com`; undefined for a device. */
  destination: string | undefined;
  /** Code that the device shows; undefined without a device. */
  userCode?: string;
  /** Address of the device, if it is known. */
  deviceAddress?: string | null;
  csrf: string;
  /** URL of the same request with a new sign-in. */
  otherUser: string;
  otherWorkspaces: readonly { name: string; href: string }[];
};

/** Renders the page on which a user gives or denies access. */
export function consentPage(messages: PageMessages, shown: ConsentPage): string {
  const { application, server, email, otherUser } = shown;
  const { consent, signIn } = messages;
  return renderPage(messages, {
    title: consent.title(application.name),
    server,
    body: html`<h1>${consent.heading(applicationMarkup(messages, application))}</h1>
      ${unverifiedMarkup(messages, application)}
      <p>
        ${signIn.signedInAs(email, server)}
        <a href="${otherUser}">${signIn.asSomebodyElse}</a>
      </p>
      ${deviceMarkup(messages, shown)} ${requestedScopesMarkup(messages, shown)}
      ${otherWorkspacesMarkup(messages, shown)} ${decisionForm(messages, shown)}
      ${destinationMarkup(messages, shown)}`,
  });
}

function decisionForm({ consent }: PageMessages, { action, csrf, allowed }: ConsentPage): Markup {
  return html`<form method="post" action="${action}">
    <input type="hidden" name="step" value="consent" />
    <input type="hidden" name="csrf" value="${csrf}" />
    ${
      allowed.length === 0
        ? EMPTY_MARKUP
        : html`<button class="main" name="decision" value="allow">${consent.allow}</button>`
    }
    <button name="decision" value="deny">${consent.deny}</button>
  </form>`;
}

function unverifiedMarkup({ consent }: PageMessages, { unverifiedHost }: ShownApplication): Markup {
  if (unverifiedHost === undefined) return EMPTY_MARKUP;
  return html`<p class="warning">${consent.unverifiedWarning(unverifiedHost)}</p>`;
}

function deviceMarkup({ consent }: PageMessages, { userCode, deviceAddress }: ConsentPage): Markup {
  if (userCode === undefined) return EMPTY_MARKUP;
  const code = html`<strong class="code">${userCode}</strong>`;
  return html`<p class="warning">
    ${consent.deviceWarning(code)} ${deviceAddress ? consent.requestedFrom(deviceAddress) : ''}
  </p>`;
}

function requestedScopesMarkup(messages: PageMessages, shown: ConsentPage): Markup {
  const { consent } = messages;
  const { application, workspace, allowed, refused, role, isAdmin } = shown;
  const may =
    allowed.length === 0
      ? html`<p>${consent.nothing(applicationMarkup(messages, application))}</p>`
      : html`<h2>${consent.could(html`<bdi>${workspace}</bdi>`)}</h2>
          ${scopesMarkup(messages, allowed)}`;
  const warning = isAdmin ? html`<p class="warning">${consent.adminWarning}</p>` : EMPTY_MARKUP;
  if (refused.length === 0) return html`${may} ${warning}`;
  return html`${may} ${warning}
    <h2>${consent.refused(consent.roles[role])}</h2>
    ${scopesMarkup(messages, refused)}`;
}

function scopesMarkup({ consent }: PageMessages, scopes: readonly Scope[]): Markup {
  return html`<ul>
    ${joinMarkup(scopes.map((scope) => html`<li>${consent.scopes[scope]}</li>`))}
  </ul>`;
}

function otherWorkspacesMarkup(
  { consent }: PageMessages,
  { otherWorkspaces }: ConsentPage,
): Markup {
  if (otherWorkspaces.length === 0) return EMPTY_MARKUP;
  const links = otherWorkspaces.map(
    ({ name, href }) =>
      html`<li>
        <a href="${href}"><bdi>${name}</bdi></a>
      </li>`,
  );
  return html`<h2>${consent.otherWorkspaces}</h2>
    <ul>
      ${joinMarkup(links)}
    </ul>`;
}

function destinationMarkup({ consent }: PageMessages, { destination }: ConsentPage): Markup {
  const next =
    destination === undefined
      ? EMPTY_MARKUP
      : consent.destination(html`<strong>${destination}</strong>`);
  return html`<p class="facts">${next} ${consent.endAnyTime}</p>`;
}
