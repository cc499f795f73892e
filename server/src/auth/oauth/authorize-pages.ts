import { EMPTY_MARKUP, html, type Markup } from '../../pages/markup.ts';
import type { PageMessages } from '../../pages/messages/en/messages.ts';
import { renderPage } from '../../pages/render-page.ts';
import type { RequestProblem } from './authorization-request.ts';

/** Application as pages show it. */
export type ShownApplication = {
  name: string;
  /** Host of the document that describes it, when nobody has verified it. */
  unverifiedHost: string | undefined;
};

/** Renders the page for a request whose error cannot be sent to the client. */
export function brokenRequestPage(messages: PageMessages, problem: RequestProblem): string {
  const { title, heading, wayOut } = messages.authorization;
  return renderPage(messages, {
    title,
    body: html`<h1>${heading}</h1>
      <p role="alert">${describeProblem(messages, problem)}</p>
      <p>${wayOut}</p>`,
  });
}

function describeProblem({ authorization }: PageMessages, problem: RequestProblem): string {
  if (problem.kind !== 'refused_document') {
    return problem.kind === 'unknown_client'
      ? authorization.unknownClient
      : authorization.unregisteredAddress;
  }
  const { reason, value } = problem.error;
  return authorization.refusedDocument(problem.url, authorization.documentReasons[reason](value));
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

export function signInPage(messages: PageMessages, shown: SignInPage): string {
  const { application, server, problem, provider } = shown;
  const { signIn } = messages;
  return renderPage(messages, {
    title: signIn.title(server),
    server,
    body: html`<h1>${signIn.heading}</h1>
      <p>${signIn.asks(applicationMarkup(messages, application), server)}</p>
      ${problemMarkup(problem)} ${signInForm(messages, shown)}
      ${
        provider === undefined
          ? EMPTY_MARKUP
          : html`<p><a href="${provider.href}">${signIn.withProvider(provider.name)}</a></p>`
      }`,
  });
}

function signInForm({ signIn }: PageMessages, shown: SignInPage): Markup {
  const { action, email, problem, needsCode } = shown;
  const described = problem === undefined ? EMPTY_MARKUP : DESCRIBED;
  return html`<form method="post" action="${action}" class="column">
    <input type="hidden" name="step" value="sign_in" />
    <label
      >${signIn.email}
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
      >${signIn.password}
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
      <summary>${signIn.secondFactor}</summary>
      <label
        >${signIn.code}
        <input
          type="text"
          name="code"
          maxlength="64"
          autocomplete="one-time-code"
          autocapitalize="none"
          spellcheck="false"
      /></label>
    </details>
    <button class="main">${signIn.submit}</button>
  </form>`;
}

/** Renders the error of the previous attempt, to which fields refer by `DESCRIBED`. */
export function problemMarkup(problem: string | undefined): Markup {
  return problem === undefined ? EMPTY_MARKUP : html`<p role="alert" id="problem">${problem}</p>`;
}

export const DESCRIBED: Markup = html`aria-describedby="problem"`;
const FOCUSED: Markup = html`autofocus`;
const OPEN: Markup = html`open`;

/** Renders the page for a user who is not a member of the application's workspace. */
export function notMemberPage(
  messages: PageMessages,
  shown: { application: ShownApplication; email: string; otherUser: string; back: string },
): string {
  const { application, email, otherUser, back } = shown;
  const { authorization, consent, signIn } = messages;
  return renderPage(messages, {
    title: authorization.notMemberTitle,
    body: html`<h1>${consent.cannotGive}</h1>
      <p>${authorization.notMember(applicationMarkup(messages, application), email)}</p>
      <p><a href="${otherUser}">${signIn.asSomebodyElse}</a></p>
      <p><a href="${back}">${authorization.backToApplication}</a></p>`,
  });
}

/** Renders a name chosen by strangers. `bdi` isolates its text direction. */
export function applicationMarkup(
  { consent }: PageMessages,
  { name, unverifiedHost }: ShownApplication,
): Markup {
  const shown = html`<strong><bdi>${name}</bdi></strong>`;
  if (unverifiedHost === undefined) return shown;
  return html`${shown} (${consent.unverified}, <strong>${unverifiedHost}</strong>)`;
}
