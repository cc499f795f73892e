import { testProvider } from '../testing/conformance.ts';
import { startLinearFake } from './testing/fake.ts';

testProvider('Linear', startLinearFake);
