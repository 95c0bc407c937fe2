import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Button } from '@/ui/button';
import { ExternalLink } from '@/ui/external-link';
import { describedByIds, Field } from '@/ui/field';
import { Input } from '@/ui/input';
import { PasswordInput } from '@/ui/password-input';
import { Progress } from '@/ui/progress';
import { Select } from '@/ui/select';

test('a loading button takes no presses and says that it is busy', () => {
  const onClick = vi.fn();
  render(
    <form onSubmit={onClick}>
      <Button loading onClick={onClick}>
        Save
      </Button>
      <Button loading type="submit">
        Send
      </Button>
    </form>,
  );
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.click(button);
  fireEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(onClick).not.toHaveBeenCalled();
  expect([button.getAttribute('aria-busy'), button.getAttribute('aria-disabled')]).toEqual(['true', 'true']);
  expect(button.matches(':disabled'), 'it keeps the focus').toBe(false);
  expect(button.getAttribute('type')).toBe('button');
});

test('a link to elsewhere opens a new tab without access to this one, and says so', () => {
  render(<ExternalLink href="https://example.com/">Manual</ExternalLink>);
  const link = screen.getByRole('link', { name: 'Manual (opens in a new tab)' });
  expect([link.getAttribute('target'), link.getAttribute('rel')]).toEqual(['_blank', 'noopener']);
});

test('help and error describe their field, the error first', () => {
  const parts = { help: 'As on the invoice', error: 'Too short' };
  render(
    <Field id="name" label="Name" required {...parts}>
      <Input id="name" aria-invalid aria-describedby={describedByIds('name', parts)} />
    </Field>,
  );
  const ids = screen.getByLabelText(/Name/).getAttribute('aria-describedby')?.split(' ') ?? [];
  expect(ids.map((id) => document.getElementById(id)?.textContent)).toEqual(['Too short', 'As on the invoice']);
  expect(describedByIds('name', {})).toBeUndefined();
});

test('a secret is hidden until it is asked for', () => {
  render(<PasswordInput aria-label="Key" noun="key" defaultValue="sk-1" />);
  const field = screen.getByLabelText('Key');
  expect(field.getAttribute('type')).toBe('password');
  fireEvent.click(screen.getByRole('button', { name: 'Show key' }));
  expect(field.getAttribute('type')).toBe('text');
  fireEvent.click(screen.getByRole('button', { name: 'Hide key' }));
  expect(field.getAttribute('type')).toBe('password');
});

test('a select hands over values and can be emptied', () => {
  const onChange = vi.fn();
  render(
    <Select
      aria-label="Size"
      options={[{ value: 's', label: 'Small' }]}
      placeholder="Choose"
      value="s"
      onChange={onChange}
    />,
  );
  fireEvent.change(screen.getByLabelText('Size'), { target: { value: '' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('');
});

test('progress tells its value where it is known', () => {
  const { rerender } = render(<Progress label="Working" value={41.6} />);
  expect(screen.getByRole('progressbar', { name: 'Working' }).getAttribute('aria-valuenow')).toBe('42');
  rerender(<Progress label="Working" value={120} />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('100');
  rerender(<Progress label="Working" />);
  expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBeNull();
});
