import { EMPTY_MARKUP, html, type Markup, renderPage } from '../../http/reply/html-page.ts';

/** Application as pages show it. */
export type ShownApplication = {
  name: string;
  /** Host of the document that describes it, when nobody has verified it. */
  unverifiedHost: string | undefined;
};

/** Renders the page for a request whose error cannot be sent to the client. */
export function brokenRequestPage(problem: string): string {
  return renderPage(
    'Invalid request',
    html`<h1>The request is invalid</h1>
      <p role="alert">${problem}</p>
      <p>Go back to the application and try again. If the error stays, tell its publisher.</p>`,
  );
}

export type SignInPage = {
  /** Path where the form is posted. */
  action: string;
  application: ShownApplication;
  /** Host of this server. */
  server: string;
  /** Previous input. */
  email: string;
  /** Error of the previous attempt. */
  problem: string | undefined;
  /** True when a code of the second factor is missing or wrong. */
  needsCode: boolean;
  /** Link to sign in through an external provider. */
  provider: { name: string; href: string } | undefined;
};

export function signInPage(shown: SignInPage): string {
  const { action, application, server, email, problem, needsCode, provider } = shown;
  const described = problem === undefined ? EMPTY_MARKUP : DESCRIBED;
  return renderPage(
    `Sign in to ${server}`,
    html`<h1>Sign in</h1>
      <p>
        ${applicationMarkup(application)} asks to work with Docket at <strong>${server}</strong> on
        your behalf. Sign in to decide.
      </p>
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
            ${described}
            ${email === '' ? FOCUSED : EMPTY_MARKUP}
        /></label>
        <label
          >Password
          <input
            type="password"
            name="password"
            required
            maxlength="1000"
            autocomplete="current-password"
            ${described}
            ${email === '' ? EMPTY_MARKUP : FOCUSED}
        /></label>
        <details ${needsCode ? OPEN : EMPTY_MARKUP}>
          <summary>I use a second factor</summary>
          <label
            >Code of the authenticator, or a recovery code
            <input
              type="text"
              name="code"
              maxlength="64"
              autocomplete="one-time-code"
              autocapitalize="none"
              spellcheck="false"
          /></label>
        </details>
        <button class="main">Sign in</button>
      </form>
      ${
        provider === undefined
          ? EMPTY_MARKUP
          : html`<p><a href="${provider.href}">Sign in with ${provider.name}</a></p>`
      }`,
    { server },
  );
}

const DESCRIBED: Markup = html`aria-describedby="problem"`;
const FOCUSED: Markup = html`autofocus`;
const OPEN: Markup = html`open`;

/** Renders the page for a user who is not a member of the application's workspace. */
export function notMemberPage(shown: {
  application: ShownApplication;
  email: string;
  otherUser: string;
  back: string;
}): string {
  const { application, email, otherUser, back } = shown;
  return renderPage(
    'No access for this application',
    html`<h1>You cannot give access</h1>
      <p>
        ${applicationMarkup(application)} works in a workspace that <strong>${email}</strong> does
        not belong to.
      </p>
      <p><a href="${otherUser}">Sign in as somebody else</a></p>
      <p><a href="${back}">Go back to the application</a></p>`,
  );
}

/** Renders a name chosen by strangers. `bdi` isolates its text direction. */
export function applicationMarkup({ name, unverifiedHost }: ShownApplication): Markup {
  const shown = html`<strong><bdi>${name}</bdi></strong>`;
  if (unverifiedHost === undefined) return shown;
  return html`${shown} (unverified, <strong>${unverifiedHost}</strong>)`;
}
