import { html, type Markup } from '../../markup.ts';

/** Texts of requests of applications that cannot be answered. */
export const authorization = {
  title: 'Invalid request',
  heading: 'The request is invalid',
  wayOut: 'Go back to the application and try again. If the error stays, tell its publisher.',
  unknownClient: 'The application that sent you here is not known to this server.',
  unregisteredAddress:
    'The application that sent you here wants you to be sent on to an address that it has not registered.',
  refusedDocument: (url: string, reason: string) =>
    `The description of the application at ${url} is refused. ${reason}`,
  /** Reasons for which the document of an application is refused. `status` is that of the server of the document. */
  documentReasons: {
    busy: () => 'The server reads too many applications now: try again later.',
    unreachable: () => 'Its server could not be reached.',
    status: (status: string) => `Its server answered ${status}.`,
    media_type: () => 'It is not of the type application/json.',
    length: () => 'It is longer than 5 KB.',
    syntax: () => 'It is not a JSON object.',
    client_id: () => 'Its client_id is not the address of the document.',
    token_endpoint_auth_method: () => 'Its token_endpoint_auth_method must be none.',
    grant_types: () => 'Its grant_types must include authorization_code.',
    client_name: () => 'Its client_name must be one line of up to 200 characters.',
    redirect_uris: () => 'Its redirect_uris must be a list of 1 to 20 addresses.',
    redirect_uri: () =>
      'One of its redirect_uris is not allowed: they are https: addresses, http: ones on loopback, or of the form com.example.app:/path, without wildcards and fragments.',
  },
  notMemberTitle: 'No access for this application',
  notMember: (application: Markup, email: string) =>
    html`${application} works in a workspace that <strong>${email}</strong> does not belong to.`,
  backToApplication: 'Go back to the application',
};
