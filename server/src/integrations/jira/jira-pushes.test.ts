import { testProvider } from '../providers/conformance.ts';
import { startJiraFake } from '../testing/jira-fake.ts';

testProvider('Jira Cloud', () => startJiraFake('cloud'));
testProvider('Jira Data Center', () => startJiraFake('server'));
