import { SECOND_MS } from '../../kernel/clock.ts';
import type { Provider } from '../providers/provider.ts';
import { renamed, VendorError } from '../providers/vendor-error.ts';
import { githubProject } from './github-project.ts';
import { githubRefusal } from './github-refusal.ts';
import { GithubRepository, GithubUser } from './github-wire.ts';

const API_VERSION = '2022-11-28';

/** https://docs.github.com/en/rest/about-the-rest-api/about-the-openapi-description-for-the-rest-api names the forms. */
const REPOSITORY = /^(?!.*\.\.)[\w.-]{1,100}\/[\w.-]{1,100}$/;

/**
 * Issues of a repository. GitHub takes no id or key of the caller, so that the handle is a comment in the text of the
 * issue, which is not shown.
 */
export const githubProvider: Provider = {
  name: 'github',
  title: 'GitHub',
  baseUrl: 'https://api.github.com',
  token:
    'A fine-grained personal access token with read and write access to issues and read access to metadata of the repository, or a classic one with the scope repo (public_repo for public repositories).',
  project: {
    description: 'A repository, as owner/name.',
    example: 'acme/shop',
    form: REPOSITORY,
  },
  options: [],
  // A request a second that writes: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
  pace: { tasks: 20, perMs: 20 * SECOND_MS },

  headers: (token) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': API_VERSION,
  }),

  refusal: githubRefusal,

  async account(call) {
    const request = { method: 'GET', path: '/user', isWrite: false, answer: GithubUser } as const;
    return (await call(request)).body.login;
  },

  async openProject(call, connection) {
    const { project } = connection;
    if (!REPOSITORY.test(project)) {
      throw new VendorError(
        'rejected',
        `A repository of GitHub is named as owner/name, not ${project}`,
      );
    }
    const repository = await readRepository(call, project);
    if (!repository.has_issues) {
      throw new VendorError('project_not_found', `Issues are switched off in ${project} on GitHub`);
    }
    if (repository.archived) {
      throw new VendorError('forbidden', `${project} on GitHub is archived`);
    }
    return githubProject(call, connection, repository.full_name);
  },
};

async function readRepository(call: Parameters<Provider['account']>[0], project: string) {
  const path = `/repos/${project}`;
  try {
    return (await call({ method: 'GET', path, isWrite: false, answer: GithubRepository })).body;
  } catch (error) {
    throw renamed(
      error,
      'project_not_found',
      `GitHub has no repository ${project}, or hides it from the token`,
    );
  }
}
