import type { toast as Sonner } from 'sonner';
import { expect, test, vi } from 'vitest';

// The place that is given here stays for as long as the module does.
vi.resetModules();
const { giveToastsTheirPlace, toast } = await import('@/ui/toast');

test('what waits for its place is said there, unless it was taken away', () => {
  const said = vi.fn();
  toast.info('Taken away');
  toast.dismiss();
  toast.info('Still true');
  giveToastsTheirPlace({ info: said, dismiss: vi.fn() } as unknown as typeof Sonner);
  expect(said.mock.calls.map(([title]) => title)).toEqual(['Still true']);
});
