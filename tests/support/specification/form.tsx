import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { ToolForm } from '@/engine/form/tool-form';
import { RunPanel } from '@/engine/page/run-panel';
import { SubmitBar } from '@/engine/page/submit-bar';
import type { RunState, StartedRun } from '@/engine/run/run-state';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Answers } from '@/registry/answers';
import { sessionWith, Within } from '../session';
import { type Given, type Subject, sampleFor } from './row';
import { recordToasts, type Toast } from './toasts';

/** The tool with these answers in its form, nothing running and no result. */
export function openWith({ module }: Subject, answers: Answers): ToolSession {
  return sessionWith(module, answers);
}

/** A run as it was started, for pages that show one. */
export const started: StartedRun = { id: 'one', startedAt: 0, inputs: {} };

function renderForm(session: ToolSession) {
  const onValid = vi.fn<(answers: Answers) => void>();
  const { container, unmount } = render(
    <Within session={session}>
      <ToolForm session={session} onValid={onValid}>
        <SubmitBar session={session} />
      </ToolForm>
    </Within>,
  );
  const button = container.querySelector<HTMLButtonElement>('button[type=submit]');
  const form = container.querySelector('form');
  expect(form?.noValidate, 'no validation by the browser').toBe(true);
  if (!button || !form) throw new Error(`${session.tool.declaration.id} has no form`);
  return { container, unmount, button, onValid, submit: () => fireEvent.submit(form) };
}

/** Answers that are not enough. */
export interface RefusesRow extends Given {
  /** The submit button cannot be pressed. */
  disabled?: true;
  /** What is said on submit. */
  toast?: Toast;
  /** What stands under fields then, by field. */
  under?: Record<string, string>;
}

/** Each of these is rejected: nothing is sent, and the expected messages show. */
export function checkRefuses(rows: RefusesRow[], subject: Subject): void {
  for (const row of rows) {
    const what = JSON.stringify(row);
    const heard = recordToasts();
    const { button, container, onValid, submit, unmount } = renderForm(
      openWith(subject, sampleFor(subject, row).answers),
    );
    expect(button.disabled, what).toBe(row.disabled ?? false);
    submit();
    expect(onValid, what).not.toHaveBeenCalled();
    if (row.toast) expect(heard(), what).toEqual([row.toast]);
    for (const [field, text] of Object.entries(row.under ?? {})) {
      const control = container.querySelector(`[id="${subject.id}_${field}"]`);
      const words = control?.getAttribute('aria-describedby')?.split(' ') ?? [];
      const told = words.map((id) => document.getElementById(id)?.textContent);
      expect(told, `${what}: ${field}`).toContain(text);
    }
    unmount();
    vi.restoreAllMocks();
  }
}

/** Each of these passes, and the button to send them can be pressed. */
export function checkAccepts(rows: Given[], subject: Subject): void {
  for (const row of rows) {
    const { button, onValid, submit, unmount } = renderForm(openWith(subject, sampleFor(subject, row).answers));
    expect(button.disabled, JSON.stringify(row)).toBe(false);
    submit();
    expect(onValid, JSON.stringify(row)).toHaveBeenCalledOnce();
    unmount();
  }
}

/** What the form looks like while a run is under way: every control disabled, the button with these words. */
export function checkBusy({ button: words }: { button: string }, subject: Subject): void {
  const session = openWith(subject, sampleFor(subject, {}).answers);
  session.store.set(session.atoms.run, { status: 'running', run: started, resumed: false });
  const { container, button } = renderForm(session);
  const controls = [...container.querySelectorAll<HTMLInputElement>('input, textarea, select')];
  expect(controls.filter((control) => !control.disabled).map(({ id }) => id)).toEqual([]);
  expect([button.disabled, button.textContent]).toEqual([true, words]);
}

/** What the bar shows: empty when a run starts, full when the answer is there, gone when the run failed. */
export function checkBar({ starts, answered }: { starts: number; answered: number }, subject: Subject): void {
  const session = openWith(subject, sampleFor(subject, {}).answers);
  const bar = () => screen.queryByRole('progressbar')?.getAttribute('aria-valuenow');
  const incoming = { kind: 'text', value: 'Answer', runId: 'one', mode: 'live', inputs: {} } as const;
  render(
    <Within session={session}>
      <RunPanel session={session} />
    </Within>,
  );
  const stands = (state: RunState) => act(() => void session.store.set(session.atoms.run, state));
  stands({ status: 'running', run: started, resumed: false });
  expect(bar()).toBe(String(starts));
  stands({ status: 'revealing', run: started, incoming });
  expect(bar()).toBe(String(answered));
  stands({ status: 'idle' });
  stands({ status: 'running', run: started, resumed: false });
  expect(bar()).toBe(String(starts));
  stands({ status: 'failed', run: started, failure: { reason: 'no' } });
  expect(bar()).toBeUndefined();
}

/** Fields that show for answers, and fields that do not. */
export function checkShows(
  { shown, hidden, ...given }: Given & { shown: string[]; hidden: string[] },
  subject: Subject,
): void {
  const { container } = renderForm(openWith(subject, sampleFor(subject, given).answers));
  const labels = [...container.querySelectorAll('label, legend')].map(({ textContent }) => textContent?.trim());
  for (const label of shown) expect(labels).toContainEqual(expect.stringMatching(label));
  for (const label of hidden) expect(labels).not.toContainEqual(expect.stringMatching(label));
}

/** The switch for using saved leads: its label for a number of leads saved under a key of the browser's storage. */
export function checkSavedLeads(
  { key, count, label }: { key: string; count: number; label: string },
  subject: Subject,
): void {
  const result = Array.from({ length: count }, (_, index) => ({ name: `Business ${index}` }));
  localStorage.setItem(key, JSON.stringify({ result, $meta: { version: 1, savedAt: '' } }));
  const { container } = renderForm(openWith(subject, sampleFor(subject, {}).answers));
  expect(within(container).getByRole('switch', { name: label })).toHaveProperty('disabled', count === 0);
  expect(screen.getAllByRole('switch')).toHaveLength(1);
}
