import { describe, expect, it } from 'vitest';
import { createDocumentLimits } from '@/server/features/documents/document-limits';

describe('the limits of documents', () => {
  it('let a member ask for two at once, and others for theirs', async () => {
    const within = createDocumentLimits();
    const ends: (() => void)[] = [];
    const slow = () => new Promise<void>((done) => ends.push(done));
    const made = [within('ann', slow), within('ann', slow), within('ben', slow)];
    await expect(within('ann', slow)).rejects.toMatchObject({ status: 429, code: 'too_many_documents' });
    for (const end of ends) end();
    await Promise.all(made);
    await expect(within('ann', async () => 'made')).resolves.toBe('made');
  });

  it('free the place of one that failed, and count it', async () => {
    const within = createDocumentLimits();
    const failing = async () => {
      throw new Error('broken');
    };
    for (let count = 0; count < 20; count += 1) await expect(within('ann', failing)).rejects.toThrow('broken');
    await expect(within('ann', failing)).rejects.toMatchObject({
      status: 429,
      message: expect.stringMatching(/wait \d+ seconds/),
      details: { headers: { 'Retry-After': expect.stringMatching(/^\d+$/) } },
    });
    await expect(within('ben', async () => 'made')).resolves.toBe('made');
  });
});
