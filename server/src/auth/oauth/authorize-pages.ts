import {
  html,
  joinMarkup,
  type Markup,
  EMPTY_MARKUP,
  renderPage,
} from '../../http/reply/html-page.ts';

/** Fields of all pages of the authorization endpoint. `action`: where forms are posted, the same request again. */
export type AuthorizationPage = { action: string; client: string };

/** Renders the page for a request whose error cannot be sent to the client. */
export function brokenRequestPage(problem: string): string {
  return renderPage(
    'This request cannot be followed',
    html`<h1>This request cannot be followed</h1>
      <p>${problem}</p>
      <p>Go back to the application and try again. If it happens again, tell those who run it.</p>`,
  );
}

export type SignInPage = AuthorizationPage & {
  /** Previous input. */
  email: string;
  /** Error of the previous attempt. */
  problem: string | undefined;
  /** Link to sign in through an external provider. */
  provider: { name: string; href: string } | undefined;
};

export function signInPage(shown: SignInPage): string {
  const { action, client, email, problem, provider } = shown;
  return renderPage(
    'Sign in',
    html`<h1>Sign in</h1>
      <p>${clientNameMarkup(client)} asks to work with Docket on your behalf. Sign in to decide.</p>
      ${problem === undefined ? EMPTY_MARKUP : html`<p role="alert" id="problem">${problem}</p>`}
      <form method="post" action="${action}" class="column">
        <input type="hidden" name="step" value="sign_in" />
        <label
          >E-mail address
          <input
            type="email"
            name="email"
            value="${email}"
            required
            maxlength="320"
            autocomplete="username"
            ${problem === undefined ? EMPTY_MARKUP : DESCRIBED}
        /></label>
        <label
          >Password
          <input
            type="password"
            name="password"
            required
            maxlength="1000"
            autocomplete="current-password"
            ${problem === undefined ? EMPTY_MARKUP : DESCRIBED}
        /></label>
        <label
          >Code, if you have set up a second factor
          <input
            type="text"
            name="code"
            maxlength="64"
            autocomplete="one-time-code"
            autocapitalize="none"
            spellcheck="false"
        /></label>
        <button class="main">Sign in</button>
      </form>
      ${
        provider === undefined
          ? EMPTY_MARKUP
          : html`<p><a href="${provider.href}">Sign in with ${provider.name}</a></p>`
      }`,
  );
}

const DESCRIBED: Markup = html`aria-describedby="problem"`;

export type ConsentPage = AuthorizationPage & {
  workspace: string;
  email: string;
  /** Rights that the application would get, one line each. */
  allowed: readonly string[];
  /** Requested rights that the user's role cannot give. */
  refused: readonly string[];
  role: string;
  /** Next address of the browser, such as `app.example.com`. */
  destination: string;
  csrf: string;
  /** URL of the same request with a new sign-in. */
  otherUser: string;
};

export function consentPage(shown: ConsentPage): string {
  const { action, client, email, destination, csrf, otherUser } = shown;
  return renderPage(
    'Let an application in',
    html`<h1>Let ${clientNameMarkup(client)} in?</h1>
      <p>
        You are signed in as <strong>${email}</strong>.
        <a href="${otherUser}">Sign in as somebody else</a>
      </p>
      ${requestedScopesMarkup(shown)}
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
      <p class="facts">
        Whatever you choose, you go on to <strong>${destination}</strong>. What you allow ends when
        you end it among your sessions.
      </p>`,
  );
}

function requestedScopesMarkup({ client, workspace, allowed, refused, role }: ConsentPage): Markup {
  const may =
    allowed.length === 0
      ? html`<p>${clientNameMarkup(client)} asks for nothing that you can give.</p>`
      : html`<h2>In the workspace <bdi>${workspace}</bdi> it could, in your name:</h2>
          ${listMarkup(allowed)}`;
  if (refused.length === 0) return may;
  return html`${may}
    <h2>It also asks for this, which your role, ${role}, cannot give. It will not get it:</h2>
    ${listMarkup(refused)}`;
}

/** Renders the page for a user who is not a member of the application's workspace. */
export function notMemberPage(
  shown: AuthorizationPage & { email: string; otherUser: string; back: string },
) {
  const { client, email, otherUser, back } = shown;
  return renderPage(
    'You cannot let this application in',
    html`<h1>You cannot let this application in</h1>
      <p>
        ${clientNameMarkup(client)} works in a workspace that <strong>${email}</strong> does not
        belong to.
      </p>
      <p><a href="${otherUser}">Sign in as somebody else</a></p>
      <p><a href="${back}">Go back to the application</a></p>`,
  );
}

function listMarkup(lines: readonly string[]): Markup {
  return html`<ul>
    ${joinMarkup(lines.map((line) => html`<li>${line}</li>`))}
  </ul>`;
}

/** Renders a name chosen by strangers. `bdi` isolates its text direction. */
function clientNameMarkup(client: string): Markup {
  return html`<strong><bdi>${client}</bdi></strong>`;
}
