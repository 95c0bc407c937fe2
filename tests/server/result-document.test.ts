import { expect, it, vi } from 'vitest';
import { createResultDocument, type ResultDocumentServices } from '@/server/features/documents/result-document';
import type { StoredRun } from '@/server/runs/run-store';

it('reads no answer for a document beyond the limits of whoever asks', async () => {
  const services = {
    webhooks: { w: { document: { normaliser: 'json-rows', title: 'Rows', file: 'rows' } } },
    limitDocuments: () => Promise.reject(new Error('too many')),
  } as unknown as ResultDocumentServices;
  const run = { id: 'r', webhook: 'w', state: 'succeeded', body: 'no rows', status: 200 } as unknown as StoredRun;
  const parse = vi.spyOn(JSON, 'parse');
  await expect(createResultDocument(services, run, {}, 'member')).rejects.toThrow('too many');
  expect(parse).not.toHaveBeenCalled();
});
