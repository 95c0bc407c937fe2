import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ToolView } from '@/engine/page/tool-view';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { memberScope, sessionWith, Within } from '../support/session';
import { answerWith } from '../support/specification/run';

vi.spyOn(toast, 'success').mockImplementation(() => undefined);

it('closes the form once it was sent, says what happens next, and opens again empty', async () => {
  const { declaration, validate } = moduleFixture({
    request: { webhook: 'fixture', timeoutSeconds: 5, body: 'form', onFailure: 'succeed-and-queue' },
    after: { closing: { title: 'Thank you', text: 'We call you **today**.' } },
  });
  const { result: _, response: __, ...form } = declaration;
  const session = sessionWith({ declaration: form, validate }, { name: 'Ann', tags: ['a'], key: 'k' }, memberScope());
  answerWith('unreachable');
  render(
    <MemoryRouter>
      <Within session={session}>
        <ToolView session={session} />
      </Within>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Go' }));
  const closing = await screen.findByRole('region', { name: 'Thank you' });
  expect(closing.textContent).toContain('We call you today.');
  expect(document.activeElement).toBe(closing);
  expect(screen.getByLabelText(/^Name/).closest('.hidden')).not.toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Fill in again' }));
  expect(screen.queryByRole('region', { name: 'Thank you' })).toBeNull();
  const name = screen.getByLabelText(/^Name/);
  expect(name.closest('.hidden')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(session.answers.name ?? '').toBe('');
});
