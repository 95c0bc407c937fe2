import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { saveFile } from '@/browser/save-file';

const revoke = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: revoke });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('the object URL stays valid for a minute, while the user chooses where to save', () => {
  saveFile(new Blob(['text']), 'text.txt');
  vi.advanceTimersByTime(30_000);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(30_000);
  expect(revoke).toHaveBeenCalledExactlyOnceWith('blob:file');
});
