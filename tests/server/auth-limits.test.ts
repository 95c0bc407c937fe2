import { describe, expect, it } from 'vitest';
import { createAuthLimits } from '@/server/accounts/embedded-supabase/auth/auth-limits';

const MEMBER = 'maya@x.test';
const stranger = (index: number) => `203.0.113.${index}`;

/** Limits of a member at whose password strangers have guessed until their common bound is reached. */
function guessedAt(strangers: number) {
  const limits = createAuthLimits(10, 10);
  let guesses = 0;
  for (let round = 0; guesses < 100; round += 1)
    if (limits.signIn(stranger(round % strangers), MEMBER).seconds === 0) guesses += 1;
    else throw new Error(`refused after ${guesses} guesses`);
  return limits;
}

/** How many of ten passwords a network may try. */
const triesOf = (limits: ReturnType<typeof createAuthLimits>, network: string) =>
  Array.from({ length: 10 }, () => limits.signIn(network, MEMBER).seconds).filter((seconds) => seconds === 0).length;

describe('passwords of a member that strangers have guessed at from many networks', () => {
  it('are taken from a network that has not failed, as often as they are right', () => {
    const limits = guessedAt(11);
    for (let time = 0; time < 5; time += 1) {
      const attempt = limits.signIn('198.51.100.1', MEMBER);
      expect(attempt.seconds).toBe(0);
      attempt.refund();
    }
  });

  it('are taken from none of the networks that have guessed', () => {
    const limits = guessedAt(11);
    for (let index = 0; index < 11; index += 1) expect(triesOf(limits, stranger(index))).toBe(0);
  });

  it('can be guessed at three times more from each further network, and never ten', () => {
    const limits = guessedAt(11);
    for (let index = 0; index < 50; index += 1) expect(triesOf(limits, `198.51.100.${index}`)).toBe(3);
  });
});

it('a network that guesses alone has the tries it always had', () => {
  expect(triesOf(createAuthLimits(10, 10), stranger(1))).toBe(10);
});
