import { describe, expect, it } from 'vitest';
import { createChallenges } from '@/server/accounts/second-factors/challenges';
import { createSealedTexts } from '@/server/accounts/second-factors/sealed-text';
import { appUri, codeAt, createAppSecret, matchingStep, timeStep } from '@/server/accounts/second-factors/totp';

/** The ASCII secret `12345678901234567890` of RFC 6238, appendix B, in base32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of an authenticator app', () => {
  it.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238, appendix B, at second %d', (second, code) => {
    expect(codeAt(RFC_SECRET, timeStep(second * 1000))).toBe(code);
  });

  it('count a step early or late, and no more', () => {
    const now = 1_000_000_000_000;
    const current = timeStep(now);
    const secret = createAppSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    const found = [-2, -1, 0, 1, 2].map((shift) => matchingStep(secret, codeAt(secret, current + shift), now));
    expect(found).toEqual([undefined, current - 1, current, current + 1, undefined]);
  });

  it('come from a secret whose QR code names the site and the account', () => {
    expect(appUri('ABC', 'site.test', 'a b@x.test')).toBe(
      'otpauth://totp/site.test:a%20b%40x.test?secret=ABC&issuer=site.test',
    );
  });
});

describe('a challenge', () => {
  it('is redeemed once, for its purpose, within five minutes, by the process that issued it', () => {
    let now = 0;
    const challenges = createChallenges(() => now);
    const issue = (purpose: string) => Buffer.from(challenges.issue(purpose)).toString('base64url');
    const [one, two] = [issue('a'), issue('a')];
    expect([challenges.redeem('b', one), challenges.redeem('a', one), challenges.redeem('a', one)]).toEqual([
      false,
      true,
      false,
    ]);
    expect([
      challenges.redeem('a', `${one}A`),
      challenges.redeem('a', ''),
      createChallenges().redeem('a', two),
    ]).toEqual([false, false, false]);
    now = 5 * 60_000;
    expect(challenges.redeem('a', two)).toBe(false);
  });
});

describe('a sealed text', () => {
  it('is opened by its secret alone, unchanged, and is never the same twice', () => {
    const texts = createSealedTexts('secret');
    const sealed = texts.seal('words');
    expect([texts.open(sealed), sealed.includes('words'), texts.seal('words') === sealed]).toEqual([
      'words',
      false,
      false,
    ]);
    expect(() => createSealedTexts('other').open(sealed)).toThrow();
    const changed = (sealed.startsWith('A') ? 'B' : 'A') + sealed.slice(1);
    expect(() => texts.open(changed)).toThrow();
  });
});
