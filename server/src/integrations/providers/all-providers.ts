import type { ProviderName } from '../../contract/integrations.ts';
import { asanaProvider } from '../asana/asana-provider.ts';
import { githubProvider } from '../github/github-provider.ts';
import { jiraProvider } from '../jira/jira-provider.ts';
import { notionProvider } from '../notion/notion-provider.ts';
import { linearProvider } from '../linear/linear-provider.ts';
import type { Provider } from './provider.ts';

/** Every product that tasks can be pushed to, in the order in which they are listed. */
export const ALL_PROVIDERS: readonly Provider[] = [
  githubProvider,
  linearProvider,
  jiraProvider,
  asanaProvider,
  notionProvider,
];

export function providerOf(name: ProviderName): Provider {
  const provider = ALL_PROVIDERS.find((each) => each.name === name);
  if (!provider) throw new Error(`No provider ${name}`);
  return provider;
}
