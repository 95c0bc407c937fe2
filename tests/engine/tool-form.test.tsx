import type { WidgetProps } from '@rjsf/utils';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentType, Profiler } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ToolForm } from '@/engine/form/tool-form';
import type { ToolSession } from '@/engine/session/tool-session';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../support/form-fixture';
import { renderForm } from '../support/rendered-form';
import { sessionWith, Within } from '../support/session';

const said = vi.spyOn(toast, 'error').mockImplementation(() => undefined);
let made = 0;

function open(parts: Parameters<typeof moduleFixture>[0] = {}): {
  session: ToolSession;
  onValid: ReturnType<typeof vi.fn<() => void>>;
} {
  const session = sessionWith(moduleFixture({ id: `form-${made++}`, ...parts }));
  const onValid = vi.fn<() => void>();
  renderForm(session, onValid);
  return { session, onValid };
}

const go = () => userEvent.click(screen.getByRole('button', { name: 'Go' }));

beforeEach(() => said.mockClear());

/** Leaves out what only screen readers are told of a field. */
const SHOWN = { ignore: '[hidden]' };

describe('a declared form', () => {
  it('shows no error before a submit attempt, then all of them, and focuses the first', async () => {
    const { onValid } = open();
    await userEvent.click(screen.getByRole('textbox', { name: /Name/ }));
    await userEvent.tab();
    expect(screen.queryByText('Required', SHOWN)).toBeNull();
    await go();
    expect(screen.getAllByText('Required', SHOWN)).toHaveLength(3);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Name/ }));
    expect(onValid).not.toHaveBeenCalled();
  });

  it('says the first declared rule that is broken', async () => {
    open();
    await go();
    expect(said).toHaveBeenLastCalledWith('Fill in all', { about: 'form-1' });
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Ann');
    await userEvent.type(screen.getByLabelText(/^Key/), 'k');
    await go();
    expect(said).toHaveBeenLastCalledWith('Choose a tag', { about: 'form-1' });
  });

  it('ties an error to its control and takes it away as soon as it is mended', async () => {
    open();
    await go();
    const name = screen.getByRole('textbox', { name: /Name/ });
    expect(name).toHaveProperty('ariaInvalid', 'true');
    expect(document.getElementById(name.getAttribute('aria-describedby') ?? '')?.textContent).toContain('Required');
    await userEvent.type(name, 'A');
    expect(screen.getByText('Enter at least 2 characters')).toBeDefined();
    await userEvent.type(name, 'nn');
    await userEvent.tab();
    expect(name.getAttribute('aria-invalid')).toBeNull();
  });

  it('marks the parts a group needs where nobody touched it, and focuses the first', async () => {
    const text = (title: string) => ({ type: 'string' as const, title });
    const place = { type: 'object' as const, title: 'Place', required: ['city', 'street'] };
    const properties = {
      place: { ...place, properties: { street: text('Street'), floor: text('Floor'), city: text('City') } },
    };
    open({
      form: { type: 'object', required: ['place'], properties },
      ui: { sections: [{ fields: ['place'] }], submit: { label: 'Go' } },
      reveal: {},
      limits: {},
    });
    await go();
    const invalid = (name: RegExp) => screen.getByRole('textbox', { name }).getAttribute('aria-invalid');
    expect([invalid(/Street/), invalid(/Floor/), invalid(/City/)]).toEqual(['true', null, 'true']);
    expect(screen.getAllByText('Required', SHOWN)).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: /Street/ }));
  });

  it('does not complain about a field that shows up after the attempt until it is touched or submitted', async () => {
    open();
    await go();
    await userEvent.click(screen.getByRole('radio', { name: 'Other' }));
    const custom = screen.getByRole('textbox', { name: /Your kind/ });
    expect(custom.getAttribute('aria-invalid')).toBeNull();
    await go();
    expect(custom.getAttribute('aria-invalid')).toBe('true');
  });

  it('validates on leaving a field where declared', async () => {
    open({ ui: { ...moduleFixture().declaration.ui, validateOn: 'blur' } as never });
    await userEvent.click(screen.getByRole('textbox', { name: /Name/ }));
    await userEvent.tab();
    expect(screen.getAllByText('Required', SHOWN)).toHaveLength(1);
  });

  it('reveals the text of Other, keeps it while hidden, and brings it back', async () => {
    const { session } = open();
    const other = () => within(screen.getByRole('group', { name: /Tags/ })).getByRole('checkbox', { name: 'Other' });
    expect(screen.queryByRole('textbox', { name: 'Your tag' })).toBeNull();
    await userEvent.click(other());
    await userEvent.type(screen.getByRole('textbox', { name: 'Your tag' }), 'mine');
    await userEvent.click(other());
    expect(screen.queryByRole('textbox', { name: 'Your tag' })).toBeNull();
    expect(session.answers).toMatchObject({ customTag: 'mine' });
    await userEvent.click(other());
    expect(screen.getByRole('textbox', { name: 'Your tag' })).toHaveProperty('value', 'mine');
  });

  it('refuses one choice more than the limit, with the declared words', async () => {
    const { session } = open();
    for (const name of ['a', 'b', 'c']) await userEvent.click(screen.getByRole('checkbox', { name }));
    expect(said).toHaveBeenLastCalledWith('Two at most', { description: 'Unselect one.' });
    expect(session.answers).toMatchObject({ tags: ['a', 'b'] });
    expect(screen.getByText(/2 of 2 chosen/)).toBeDefined();
  });

  it('adds nothing to the answers that nobody filled in', () => {
    const { session } = open();
    expect(session.answers).toEqual({});
  });

  it('hands on valid answers, text typed right before Enter included', async () => {
    const { onValid } = open();
    await userEvent.click(screen.getByRole('checkbox', { name: 'a' }));
    await userEvent.type(screen.getByLabelText(/^Key/), 'k');
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Ann{Enter}');
    expect(onValid).toHaveBeenCalledExactlyOnceWith({ name: 'Ann', tags: ['a'], key: 'k' });
  });

  it('renders nothing for a keystroke inside a word', async () => {
    const session = sessionWith(moduleFixture({ id: 'typing' }), { name: 'A' });
    const commits = vi.fn();
    render(
      <Profiler id="form" onRender={commits}>
        <Within session={session}>
          <ToolForm session={session} onValid={() => undefined}>
            <button type="submit">Go</button>
          </ToolForm>
        </Within>
      </Profiler>,
    );
    const before = commits.mock.calls.length;
    vi.useFakeTimers();
    try {
      const name = screen.getByRole('textbox', { name: /Name/ });
      for (const typed of ['An', 'Ann', 'Anna', 'Annabel']) fireEvent.input(name, { target: { value: typed } });
      expect(commits.mock.calls.length).toBe(before);
      act(() => void vi.advanceTimersByTime(200));
      expect(commits.mock.calls.length).toBeGreaterThan(before);
      expect(session.answers).toMatchObject({ name: 'Annabel' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('draws no field but the one that is answered, and what it reveals', async () => {
    const session = sessionWith(moduleFixture({ id: 'answering' }), { name: 'Ann', tags: ['a'] });
    const drawn = new Set<string>();
    const { widgets } = session.tool;
    for (const [name, Widget] of Object.entries(widgets as Record<string, ComponentType<WidgetProps>>)) {
      widgets[name] = (props: WidgetProps) => {
        drawn.add(props.id);
        return <Widget {...props} />;
      };
    }
    renderForm(session);
    const drawnBy = async (press: HTMLElement) => {
      drawn.clear();
      await userEvent.click(press);
      return [...drawn];
    };
    const { tags } = session.answers;
    expect(drawn).toContain('answering_tags');
    expect(await drawnBy(screen.getByRole('radio', { name: 'small' }))).toEqual(['answering_kind']);
    expect(session.answers.tags).toBe(tags);
    expect(await drawnBy(screen.getByRole('checkbox', { name: 'b' }))).toEqual(['answering_tags']);
    expect(await drawnBy(screen.getByRole('radio', { name: 'Other' }))).toEqual([
      'answering_kind',
      'answering_customKind',
    ]);
    expect(session.answers).toEqual({ name: 'Ann', kind: 'Other', tags: ['a', 'b'] });
  });

  it('keeps what was just typed when the page goes away', async () => {
    const { session } = open({ storage: { key: 'typed', version: 1, draft: true } });
    await userEvent.type(screen.getByRole('textbox', { name: /Name/ }), 'Ann');
    window.dispatchEvent(new Event('pagehide'));
    expect(session.answers).toMatchObject({ name: 'Ann' });
    expect(JSON.parse(localStorage.getItem('typed') ?? '{}')).toMatchObject({ name: 'Ann' });
  });
});
