import { describe, expect, it } from 'vitest';
import { beside, send, target } from './support/target';

const SIGN_INS = 10;

describe('many sign-ins at once', () => {
  it.runIf(target.demo)('hold up no page: passwords are compared beside the site, not in its way', async () => {
    const attack = () =>
      Promise.all(
        Array.from({ length: SIGN_INS }, () =>
          send('POST', '/auth/v1/token?grant_type=password', { email: target.demo?.email, password: 'wrong-1' }),
        ),
      );
    const { result, longestWait, medianWait, signInTime, allowedWait } = await beside(attack);
    expect(result.map(({ status }) => status)).toEqual(Array.from({ length: SIGN_INS }, () => 400));
    expect(longestWait).toBeLessThan(allowedWait);
    // Compared in the site's way, each password would hold up a page.
    expect(medianWait).toBeLessThan(signInTime / 3);
  });
});
