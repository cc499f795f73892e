import { testProvider } from '../providers/conformance.ts';
import { startLinearFake } from '../testing/linear-fake.ts';

testProvider('Linear', startLinearFake);
