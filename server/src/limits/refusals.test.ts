import assert from 'node:assert/strict';
import { suite, test } from 'node:test';

import { NO_CEILINGS, ratedCredential } from '../testing/limiter.ts';
import { createRatePlans, type RateSubject } from './plans.ts';
import { rateLimitError, refusedDecision, type RefusalReason } from './rate-decision.ts';

const plans = createRatePlans({
  anonymousRequestsPerMinute: 60,
  enterprise: { requestsPerDay: 5_000 },
  ceilings: { ...NO_CEILINGS, user: 3 },
});

/** Returns the message for a request that one limit of `subject` refuses. */
function messageOf(subject: RateSubject, unit: 'minute' | 'hour' | 'day' | 'concurrent'): string {
  const usage = { reading: { nowMs: 0, behindMs: 0, shiftMs: 0 }, windows: [], open: 0 };
  const by: RefusalReason =
    unit === 'concurrent' ? 'concurrent_requests' : { unit, fitsAt: 10_000 };
  return rateLimitError(refusedDecision(subject, usage, by)).message;
}

function ofPlan(credential: Parameters<typeof ratedCredential>[0]): RateSubject {
  return plans.forCredential(ratedCredential(credential));
}

suite('messages of refused requests name the limit with its plan or setting', () => {
  test('a limit of a plan names the plan', () => {
    assert.equal(
      messageOf(ofPlan({ plan: 'team' }), 'minute'),
      'Too many requests: at most 300 units per minute (plan team); wait before the next one',
    );
    assert.equal(
      messageOf(ofPlan({ plan: 'team' }), 'concurrent'),
      'Too many concurrent requests of this credential; at most 25 at once (plan team)',
    );
  });

  test('a limit of the Enterprise plan names its setting', () => {
    assert.match(
      messageOf(ofPlan({ plan: 'enterprise' }), 'day'),
      /at most 5000 units per day \(plan enterprise, DOCKET_ENTERPRISE_REQUESTS_PER_DAY\)/,
    );
  });

  test('a limit of the key itself is named as such', () => {
    const subject = ofPlan({ plan: 'team', rateLimit: { requests_per_minute: 7 } });

    assert.match(messageOf(subject, 'minute'), /7 units per minute \(rate_limit of the key\)/);
    assert.match(messageOf(subject, 'day'), /100000 units per day \(plan team\)/);
  });

  test('a ceiling names the setting of its factor', () => {
    const [ceiling] = ofPlan({ plan: 'team', userId: 'user_1' }).ceilings!;

    assert.match(
      messageOf(ceiling!, 'minute'),
      /all credentials of this user: at most 900 units per minute \(plan team times DOCKET_USER_LIMIT_FACTOR\)/,
    );
  });

  test('the limits of test keys and of addresses are named', () => {
    const testKey = ofPlan({ plan: 'team', environment: 'test' });

    assert.match(messageOf(testKey, 'hour'), /100 units per hour \(test keys\)/);
    assert.match(
      messageOf(plans.forAddress('192.0.2.1'), 'minute'),
      /60 units per minute \(DOCKET_ANONYMOUS_REQUESTS_PER_MINUTE\)/,
    );
  });
});
