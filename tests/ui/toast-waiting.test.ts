import type { toast as Sonner } from 'sonner';
import { expect, test, vi } from 'vitest';

// The toaster attached here stays attached for the lifetime of the module.
vi.resetModules();
const { attachToaster: giveToastsTheirPlace, toast } = await import('@/ui/toast');

test('queued messages are shown by the toaster, unless dismissed before', () => {
  const showInfo = vi.fn();
  toast.info('Taken away');
  toast.dismiss();
  toast.info('Still true');
  giveToastsTheirPlace({ info: showInfo, dismiss: vi.fn() } as unknown as typeof Sonner);
  expect(showInfo.mock.calls.map(([title]) => title)).toEqual(['Still true']);
});
