import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { FieldsPanel } from '@/studio/page/fields-panel';

it('offers no older preview for writing while a newer one is on its way', async () => {
  const file = { path: 'tools/trip/tool.json', removed: ['town'], added: ['city'] };
  const previews: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', (url: string) =>
    url.endsWith('/fields')
      ? Promise.resolve(Response.json({ fields: ['town'] }))
      : new Promise<Response>((resolve) => previews.push(resolve)),
  );
  const user = userEvent.setup();
  render(<FieldsPanel tool="trip" press={undefined} />);
  await user.selectOptions(await screen.findByLabelText('Field'), 'town');
  await user.type(screen.getByLabelText('New name'), 'city');
  const preview = screen.getByRole('button', { name: 'Preview' });
  await user.click(preview);
  previews[0]?.(Response.json({ preview: 'first', files: [file] }));
  await screen.findByRole('button', { name: 'Write 1 file' });
  await user.click(preview);
  expect(screen.queryByRole('button', { name: 'Write 1 file' })).toBeNull();
  previews[1]?.(Response.json({ preview: 'second', files: [file, { ...file, path: 'tools/trip/automation.md' }] }));
  await screen.findByRole('button', { name: 'Write 2 files' });
});
