import { html, join, type Markup, NOTHING, page } from '../../http/page.ts';

/** Where the forms of a page go: the same request again. */
export type PageOf = { action: string; client: string };

/** For who was sent here with a request that cannot be answered to its sender. */
export function brokenRequestPage(problem: string): string {
  return page(
    'This request cannot be followed',
    html`<h1>This request cannot be followed</h1>
      <p>${problem}</p>
      <p>Go back to the application and try again. If it happens again, tell those who run it.</p>`,
  );
}

export type SignInPage = PageOf & {
  /** What was typed before. */
  email: string;
  /** Why the last try failed. */
  problem: string | undefined;
  /** Sign-in through an external provider. */
  provider: { name: string; href: string } | undefined;
};

export function signInPage(shown: SignInPage): string {
  const { action, client, email, problem, provider } = shown;
  return page(
    'Sign in',
    html`<h1>Sign in</h1>
      <p>${named(client)} asks to work with Docket on your behalf. Sign in to decide.</p>
      ${problem === undefined ? NOTHING : html`<p role="alert" id="problem">${problem}</p>`}
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
            ${problem === undefined ? NOTHING : DESCRIBED}
        /></label>
        <label
          >Password
          <input
            type="password"
            name="password"
            required
            maxlength="1000"
            autocomplete="current-password"
            ${problem === undefined ? NOTHING : DESCRIBED}
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
          ? NOTHING
          : html`<p><a href="${provider.href}">Sign in with ${provider.name}</a></p>`
      }`,
  );
}

const DESCRIBED: Markup = html`aria-describedby="problem"`;

export type ConsentPage = PageOf & {
  workspace: string;
  email: string;
  /** What it would be allowed, a line each. */
  allowed: readonly string[];
  /** What it asks for and the user's role cannot give. */
  refused: readonly string[];
  role: string;
  /** Where the browser goes next, as `app.example.com`. */
  destination: string;
  csrf: string;
  /** The same request with a sign-in before it. */
  otherUser: string;
};

export function consentPage(shown: ConsentPage): string {
  const { action, client, email, destination, csrf, otherUser } = shown;
  return page(
    'Let an application in',
    html`<h1>Let ${named(client)} in?</h1>
      <p>
        You are signed in as <strong>${email}</strong>.
        <a href="${otherUser}">Sign in as somebody else</a>
      </p>
      ${asked(shown)}
      <form method="post" action="${action}">
        <input type="hidden" name="step" value="consent" />
        <input type="hidden" name="csrf" value="${csrf}" />
        ${
          shown.allowed.length === 0
            ? NOTHING
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

function asked({ client, workspace, allowed, refused, role }: ConsentPage): Markup {
  const may =
    allowed.length === 0
      ? html`<p>${named(client)} asks for nothing that you can give.</p>`
      : html`<h2>In the workspace <bdi>${workspace}</bdi> it could, in your name:</h2>
          ${list(allowed)}`;
  if (refused.length === 0) return may;
  return html`${may}
    <h2>It also asks for this, which your role, ${role}, cannot give. It will not get it:</h2>
    ${list(refused)}`;
}

/** For a user who does not belong to the workspace of the application. */
export function notMemberPage(shown: PageOf & { email: string; otherUser: string; back: string }) {
  const { client, email, otherUser, back } = shown;
  return page(
    'You cannot let this application in',
    html`<h1>You cannot let this application in</h1>
      <p>
        ${named(client)} works in a workspace that <strong>${email}</strong> does not belong to.
      </p>
      <p><a href="${otherUser}">Sign in as somebody else</a></p>
      <p><a href="${back}">Go back to the application</a></p>`,
  );
}

function list(lines: readonly string[]): Markup {
  return html`<ul>
    ${join(lines.map((line) => html`<li>${line}</li>`))}
  </ul>`;
}

/** A name that strangers chose: it stands out, and turns no direction of what follows it. */
function named(client: string): Markup {
  return html`<strong><bdi>${client}</bdi></strong>`;
}
