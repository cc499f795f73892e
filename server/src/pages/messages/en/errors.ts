/** Texts of errors, by their `details.type` where it has a line here, else by their code. */
export const errors = {
  status: (status: number) => `Error ${status}`,
  request: 'Request',
  retry: (when: string) => `Try again ${when}.`,
  causes: {
    invalid_request: {
      heading: 'The request is invalid',
      text: 'The server does not understand this request. Go back and try again.',
    },
    too_large: { heading: 'Too large', text: 'The request is larger than the server accepts.' },
    unauthorized: { heading: 'Not signed in', text: 'Sign in to see this.' },
    forbidden: { heading: 'No access', text: 'You may not see or do this.' },
    ip_not_allowed: {
      heading: 'Not from here',
      text: 'The workspace allows this only from certain networks.',
    },
    csrf: {
      heading: 'Not from here',
      text: 'The request did not come from a page of this server. Open the page again and repeat it.',
    },
    https_required: {
      heading: 'Not encrypted',
      text: 'This server accepts only encrypted connections. Use an address that begins with https.',
    },
    resource_not_found: {
      heading: 'Nothing here',
      text: 'There is nothing at this address. It may have been deleted, or the link is wrong.',
    },
    rate_limit_exceeded: {
      heading: 'Too many requests',
      text: 'Too many requests came in a short time.',
    },
    too_many_attempts: {
      heading: 'Too many attempts',
      text: 'Too many attempts: wait before the next one.',
    },
    insufficient_quota: {
      heading: 'The quota is used up',
      text: 'The workspace has used up what it may use in this period.',
    },
    dependency_unavailable: {
      heading: 'Not available at the moment',
      text: 'The server cannot do this at the moment.',
    },
    internal_error: {
      heading: 'Something went wrong',
      text: 'The server made an error. If it stays, tell its operator the number of the request.',
    },
  },
};
