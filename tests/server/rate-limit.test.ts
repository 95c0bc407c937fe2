import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { createRateLimit, takeAll } from '@/server/platform/http/rate-limit';

describe('createRateLimit', () => {
  it('forgets what lies behind the window', () => {
    let time = 0;
    const limit = createRateLimit(2, 10, () => time);
    expect([limit.take('a'), limit.take('a'), limit.take('a'), limit.take('b')]).toEqual([0, 0, 10, 0]);
    time = 9500;
    expect(limit.take('a')).toBe(1);
    time = 10_000;
    expect(limit.take('a')).toBe(0);
  });

  it('forgives the latest', () => {
    const limit = createRateLimit(1, 10, () => 0);
    limit.take('a');
    limit.refund('a');
    limit.refund('nobody');
    expect([limit.take('a'), limit.take('a')]).toEqual([0, 10]);
  });

  it('when it is full, keeps those who have reached it shut out, and counts newcomers all the same', () => {
    let time = 0;
    const limit = createRateLimit(2, 60, () => ++time, 100);
    limit.take('victim');
    limit.take('victim');
    for (let index = 0; index < 10_000; index += 1) {
      expect(limit.take(`flood ${index}`)).toBe(0);
      if (index % 50 === 0) expect(limit.take('victim')).toBeGreaterThan(0);
    }
    expect([limit.take('newcomer'), limit.take('newcomer')]).toEqual([0, 0]);
    expect(limit.take('newcomer')).toBeGreaterThan(0);
    expect(limit.take('victim')).toBeGreaterThan(0);
  });

  it('stays open to newcomers where everybody in it has reached it', () => {
    const limit = createRateLimit(1, 60, () => 0, 100);
    for (let index = 0; index < 300; index += 1) expect(limit.take(`key ${index}`)).toBe(0);
    expect(limit.take('key 299')).toBeGreaterThan(0);
    // It holds a hundred of them, not all three hundred.
    expect(limit.take('key 0')).toBe(0);
  });

  it('holds nothing of a long key', () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const limit = createRateLimit(5, 3600);
    const megabytes = () => {
      collect();
      return process.memoryUsage().heapUsed / 1024 / 1024;
    };
    const before = megabytes();
    for (let index = 0; index < 200; index += 1) limit.take(Buffer.alloc(250_000, `${index} `).toString('latin1'));
    expect(megabytes() - before).toBeLessThan(10);
    expect(limit.take('kept')).toBe(0);
  });
});

describe('takeAll', () => {
  it('counts everywhere or nowhere', () => {
    const [wide, narrow] = [createRateLimit(2, 60, () => 0), createRateLimit(1, 60, () => 0)];
    const both = () =>
      takeAll([
        [wide, 'a'],
        [narrow, 'a'],
      ]);
    const first = both();
    expect(first.seconds).toBe(0);
    expect(both().seconds).toBe(60);
    expect(both().seconds).toBe(60);
    first.refund();
    first.refund();
    expect([both().seconds, wide.take('a'), wide.take('a')]).toEqual([0, 0, 60]);
  });
});
