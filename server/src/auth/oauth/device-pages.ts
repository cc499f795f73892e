import { EMPTY_MARKUP, html, renderPage } from '../../http/reply/html-page.ts';

/** Renders the form for the code that a device shows. */
export function userCodePage(shown: {
  server: string;
  action: string;
  email: string;
  problem: string | undefined;
}): string {
  const { server, action, email, problem } = shown;
  return renderPage(
    'Connect a device',
    html`<h1>Connect a device</h1>
      <p>
        You are signed in to <strong>${server}</strong> as <strong>${email}</strong>. Enter the code
        that your device shows.
      </p>
      ${problem === undefined ? EMPTY_MARKUP : html`<p role="alert" id="problem">${problem}</p>`}
      <form method="post" action="${action}" class="column">
        <input type="hidden" name="step" value="code" />
        <label
          >Code
          <input
            type="text"
            name="user_code"
            value=""
            required
            maxlength="20"
            class="code"
            autocomplete="off"
            autocapitalize="characters"
            spellcheck="false"
            autofocus
            ${problem === undefined ? EMPTY_MARKUP : html`aria-describedby="problem"`}
        /></label>
        <button class="main">Continue</button>
      </form>`,
    { server },
  );
}

/** Renders the last page, after the decision. */
export function deviceDecidedPage(shown: { server: string; isAllowed: boolean }): string {
  const { server, isAllowed } = shown;
  const heading = isAllowed ? 'The device is connected' : 'Access was denied';
  return renderPage(
    heading,
    html`<h1>${heading}</h1>
      <p>You can close this page and go back to your device.</p>`,
    { server },
  );
}

/** Renders the page for a user without a workspace that the application could reach. */
export function noWorkspacePage(shown: {
  server: string;
  email: string;
  otherUser: string;
}): string {
  const { server, email, otherUser } = shown;
  return renderPage(
    'No access for this device',
    html`<h1>You cannot give access</h1>
      <p>
        <strong>${email}</strong> does not belong to the workspace that the application works in.
      </p>
      <p><a href="${otherUser}">Sign in as somebody else</a></p>`,
    { server },
  );
}
