import { testProviderAndWalk } from '../providers/conformance.ts';
import { startGithubFake } from '../testing/github-fake.ts';

testProviderAndWalk('GitHub', startGithubFake);
