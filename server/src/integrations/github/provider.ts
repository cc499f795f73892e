import { SECOND_MS } from '../../kernel/clock.ts';
import { ProviderError } from '../providers/errors.ts';
import type { Provider } from '../providers/provider.ts';
import { classifyGithubFailure } from './errors.ts';
import { createGithubProject } from './project.ts';
import { GithubRepository, GithubUser } from './wire.ts';

const API_VERSION = '2022-11-28';

const REPOSITORY = /^(?!.*\.\.)[\w.-]{1,100}\/[\w.-]{1,100}$/;

/** Pushes tasks to the issues of a repository. */
export const githubProvider: Provider = {
  name: 'github',
  title: 'GitHub',
  baseUrl: 'https://api.github.com',
  token:
    'A fine-grained personal access token with read and write access to issues and read access to metadata of the repository, or a classic one with the scope repo (public_repo for public repositories).',
  project: {
    description: 'A repository, as owner/name.',
    example: 'acme/shop',
    pattern: REPOSITORY,
  },
  options: [],
  // One writing request a second: https://docs.github.com/en/rest/using-the-rest-api/best-practices-for-using-the-rest-api
  pace: { tasks: 20, perMs: 20 * SECOND_MS },

  headers: (token) => ({
    authorization: `Bearer ${token}`,
    accept: 'application/vnd.github+json',
    'x-github-api-version': API_VERSION,
  }),

  classifyFailure: classifyGithubFailure,

  async readAccount(client) {
    return (await client.get('/user', GithubUser)).login;
  },

  async openProject(client, connection) {
    const { project } = connection;
    if (!REPOSITORY.test(project)) {
      const message = `A GitHub repository is named as owner/name, not ${project}`;
      throw new ProviderError('rejected', message);
    }
    const missing = 'project_not_found';
    const repository = await client.get(`/repos/${project}`, GithubRepository, { missing });
    if (!repository.has_issues) {
      throw new ProviderError(
        'project_not_found',
        `Issues are switched off in ${project} on GitHub`,
      );
    }
    if (repository.archived) {
      throw new ProviderError('forbidden', `${project} on GitHub is archived`);
    }
    return createGithubProject(client, connection, repository.full_name);
  },
};
