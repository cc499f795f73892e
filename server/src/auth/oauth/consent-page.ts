import {
  EMPTY_MARKUP,
  html,
  joinMarkup,
  type Markup,
  renderPage,
} from '../../http/reply/html-page.ts';
import { applicationMarkup, type ShownApplication } from './authorize-pages.ts';

export type ConsentPage = {
  /** Path where the form is posted. */
  action: string;
  application: ShownApplication;
  /** Host of this server. */
  server: string;
  workspace: string;
  email: string;
  role: string;
  /** Rights that the application would get, one line each. */
  allowed: readonly string[];
  /** Requested rights that the user's role cannot give. */
  refused: readonly string[];
  /** True when the application would get every right of an administrator. */
  isAdmin: boolean;
  /** Next address of the browser, such as `app.example.com`; undefined for a device. */
  destination: string | undefined;
  /** Code that the device shows; undefined without a device. */
  userCode?: string;
  /** Where the request of the device came from, in words. */
  origin?: string;
  csrf: string;
  /** URL of the same request with a new sign-in. */
  otherUser: string;
  otherWorkspaces: readonly { name: string; href: string }[];
};

/** Renders the page on which a user gives or denies access. */
export function consentPage(shown: ConsentPage): string {
  const { action, application, server, email, csrf, otherUser } = shown;
  return renderPage(
    `Access for ${application.name}`,
    html`<h1>Give ${applicationMarkup(application)} access?</h1>
      ${unverifiedMarkup(application)}
      <p>
        You are signed in to <strong>${server}</strong> as <strong>${email}</strong>.
        <a href="${otherUser}">Sign in as somebody else</a>
      </p>
      ${deviceMarkup(shown)} ${requestedScopesMarkup(shown)} ${otherWorkspacesMarkup(shown)}
      <form method="post" action="${action}">
        <input type="hidden" name="step" value="consent" />
        <input type="hidden" name="csrf" value="${csrf}" />
        ${
          shown.allowed.length === 0
            ? EMPTY_MARKUP
            : html`<button class="main" name="decision" value="allow">Allow</button>`
        }
        <button name="decision" value="deny">Deny</button>
      </form>
      ${destinationMarkup(shown)}`,
    { server },
  );
}

function unverifiedMarkup({ unverifiedHost }: ShownApplication): Markup {
  if (unverifiedHost === undefined) return EMPTY_MARKUP;
  return html`<p class="warning">
    This application is <strong>unverified</strong>: it was not registered here. Its description
    comes from <strong>${unverifiedHost}</strong>. Allow it only if you know and trust that host.
  </p>`;
}

function deviceMarkup({ userCode, origin }: ConsentPage): Markup {
  if (userCode === undefined) return EMPTY_MARKUP;
  return html`<p class="warning">
    Allow this only if you started it yourself and your device shows the code
    <strong class="code">${userCode}</strong>. ${origin ?? ''}
  </p>`;
}

function requestedScopesMarkup(shown: ConsentPage): Markup {
  const { application, workspace, allowed, refused, role, isAdmin } = shown;
  const may =
    allowed.length === 0
      ? html`<p>${applicationMarkup(application)} asks for nothing that you can give.</p>`
      : html`<h2>In the workspace <bdi>${workspace}</bdi> it could, in your name:</h2>
          ${listMarkup(allowed)}`;
  const warning = isAdmin
    ? html`<p class="warning">
        These are all rights of an administrator. The application could create keys and remove
        people.
      </p>`
    : EMPTY_MARKUP;
  if (refused.length === 0) return html`${may} ${warning}`;
  return html`${may} ${warning}
    <h2>It also asks for this, which your role, ${role}, cannot give. It will not get it:</h2>
    ${listMarkup(refused)}`;
}

function otherWorkspacesMarkup({ otherWorkspaces }: ConsentPage): Markup {
  if (otherWorkspaces.length === 0) return EMPTY_MARKUP;
  const links = otherWorkspaces.map(
    ({ name, href }) =>
      html`<li>
        <a href="${href}"><bdi>${name}</bdi></a>
      </li>`,
  );
  return html`<h2>Use another workspace:</h2>
    <ul>
      ${joinMarkup(links)}
    </ul>`;
}

function destinationMarkup({ destination }: ConsentPage): Markup {
  const end = html`You can end the access at any time among your sessions.`;
  if (destination === undefined) return html`<p class="facts">${end}</p>`;
  return html`<p class="facts">
    After your decision, you go on to <strong>${destination}</strong>. ${end}
  </p>`;
}

function listMarkup(lines: readonly string[]): Markup {
  return html`<ul>
    ${joinMarkup(lines.map((line) => html`<li>${line}</li>`))}
  </ul>`;
}
