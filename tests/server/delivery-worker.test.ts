import { expect, it } from 'vitest';
import { DeliveryWorker } from '@/server/platform/delivery-worker';

/** A queue whose claims the test answers, one after the other. */
function openQueue(maxConcurrent: number) {
  const claims: PromiseWithResolvers<string | undefined>[] = [];
  const attempted: string[] = [];
  const log: string[] = [];
  const worker = new DeliveryWorker<string>({
    ...{ name: 'parcels', maxConcurrent, log: (line: string) => void log.push(line) },
    claim() {
      const claim = Promise.withResolvers<string | undefined>();
      claims.push(claim);
      return claim.promise;
    },
    attempt: async (delivery) => void attempted.push(delivery),
  });
  /** Answers the claim with this number, once it was made. */
  const answer = async (number: number, delivery?: string) => {
    await expect.poll(() => claims.length).toBeGreaterThan(number);
    claims[number]?.resolve(delivery);
  };
  return { worker, claims, attempted, answer, log };
}

it('looks again for what became due while its last slot was finding nothing', async () => {
  const { worker, attempted, answer } = openQueue(1);
  worker.poll();
  worker.poll();
  await answer(0);
  await answer(1, 'late');
  await answer(2);
  await answer(3);
  await worker.drain();
  expect(attempted).toEqual(['late']);
});

it('looks once more, not for ever, and not after it was stopped', async () => {
  const { worker, claims, answer, log } = openQueue(1);
  worker.poll();
  for (let times = 0; times < 5; times += 1) worker.poll();
  await answer(0);
  await answer(1);
  await worker.drain();
  expect(claims.length).toBe(2);
  worker.poll();
  worker.poll();
  const stopped = worker.stop();
  claims[2]?.reject(new Error('The database is away.'));
  await stopped;
  expect([claims.length, log.length]).toEqual([3, 1]);
});
