import { testProvider } from '../providers/conformance.ts';
import { startNotionFake } from '../testing/notion-fake.ts';

testProvider('Notion', () => startNotionFake());
