import { testProvider } from '../testing/conformance.ts';
import { startNotionFake } from './testing/fake.ts';

testProvider('Notion', () => startNotionFake());
