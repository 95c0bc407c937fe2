import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setAnswer } from '@/engine/form/set-answer';
import { ToolForm } from '@/engine/form/tool-form';
import { SubmitBar } from '@/engine/page/submit-bar';
import type { ToolSession } from '@/engine/session/tool-session';
import type { FieldItems, FieldSchema, FieldUi } from '@/generated/declaration';
import { commonWidgets, fieldWidgets, otherWidgets } from '@/generated/plugins';
import type { Answers } from '@/registry/answers';
import { moduleFixture } from '../../support/form-fixture';
import { type Properties, partsFor } from '../../support/open-form';
import { memberScope, sessionWith, Within } from '../../support/session';

const names = [commonWidgets, otherWidgets, fieldWidgets].flatMap((table) => Object.keys(table));

const list = (items: FieldItems, minItems = 0): FieldSchema => ({
  type: 'array',
  title: 'Field',
  minItems,
  maxItems: 5,
  items,
});
const choices: FieldSchema = { type: 'string', title: 'Field', enum: ['a', 'b'] };
const number: FieldSchema = { type: 'integer', title: 'Field', minimum: 0, maximum: 1000 };

/** A field that each widget can render; a plain text by default. */
const FIELDS: Record<string, FieldSchema> = {
  toggle: { type: 'boolean', title: 'Field' },
  agreement: { type: 'boolean', title: 'Field', const: true },
  'stored-toggle': { type: 'boolean', title: 'Field' },
  choice: choices,
  select: choices,
  palette: choices,
  choices: list({ type: 'string', enum: ['a', 'b'] }),
  number,
  slider: number,
  date: { type: 'string', title: 'Field', format: 'date' },
  tags: list({ type: 'string', maxLength: 40 }),
  items: list({ type: 'object', properties: { field: { type: 'string', title: 'Part' } } }, 1),
};

/** Typed text and the resulting answer by widget; the text itself by default. */
const TYPED: Record<string, { text: string; answer: unknown }> = {
  number: { text: '412', answer: 412 },
  tags: { text: 'one more', answer: ['one more'] },
  items: { text: 'a chair', answer: [{ field: 'a chair' }] },
};
const typedInto = (name: string) => TYPED[name] ?? { text: 'a line', answer: 'a line' };

const TEXT_CONTROL = 'input:not([type]), input:is([type=text], [type=password]), textarea';

function sessionFor(name: string, answers: Answers = {}, scope = memberScope()): ToolSession {
  const properties: Properties = { field: FIELDS[name] ?? { type: 'string', title: 'Field' } };
  const isDefault = ['choice', 'choices', 'text'].includes(name);
  const widget = name as NonNullable<FieldUi['widget']>;
  return sessionWith(moduleFixture(partsFor(properties, isDefault ? {} : { field: { widget } })), answers, scope);
}

function Shown({ session, onValid }: { session: ToolSession; onValid: (answers: Answers) => void }) {
  return (
    <StrictMode>
      <Within session={session}>
        <ToolForm session={session} onValid={onValid}>
          <SubmitBar session={session} />
        </ToolForm>
      </Within>
    </StrictMode>
  );
}

function open(session: ToolSession) {
  const sent = vi.fn<(answers: Answers) => void>();
  const page = render(<Shown session={session} onValid={() => sent(session.effective)} />);
  const form = page.container.querySelector('form') as HTMLFormElement;
  return { ...page, form, sent };
}

/** Returns the text control of a form; null if its widget has none. */
const textIn = (form: Element) => form.querySelector<HTMLInputElement | HTMLTextAreaElement>(TEXT_CONTROL);

/** Types a text letter by letter, without pauses, with the events a browser fires. */
function type(control: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  control.focus();
  for (const letter of text) {
    fireEvent.keyDown(control, { key: letter });
    fireEvent.input(control, { target: { value: control.value + letter } });
    fireEvent.keyUp(control, { key: letter });
  }
}

const button = (form: HTMLFormElement) => form.querySelector<HTMLButtonElement>('button[type=submit]') as HTMLElement;

/** Ways to submit that leave the focus in the field. */
const WAYS: Record<string, (form: HTMLFormElement, control: Element) => void> = {
  'Ctrl+Enter': (_, control) => void fireEvent.keyDown(control, { key: 'Enter', ctrlKey: true }),
  'Command+Enter': (_, control) => void fireEvent.keyDown(control, { key: 'Enter', metaKey: true }),
  'a click of assistive technology': (form) => act(() => button(form).click()),
  requestSubmit: (form) => act(() => form.requestSubmit()),
};

/** Widgets with a text control. */
const textWidgets = names.filter((name) => {
  const holdsText = textIn(open(sessionFor(name)).form) !== null;
  cleanup();
  return holdsText;
});

afterEach(() => vi.useRealTimers());

it('knows every widget that holds typed text', () => {
  expect(textWidgets).toEqual(
    expect.arrayContaining(['combobox', 'items', 'number', 'secret', 'tags', 'text', 'textarea']),
  );
});

describe.each(textWidgets)('what stands in %s', (name) => {
  const { text, answer } = typedInto(name);

  it.each(Object.keys(WAYS))('is what %s sends, however fast it comes', async (way) => {
    const { form, sent } = open(sessionFor(name));
    const control = textIn(form) as HTMLInputElement;
    type(control, text);
    WAYS[way]?.(form, control);
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
    expect(sent).toHaveBeenCalledWith({ field: answer });
  });

  it('is what an action reads that is pressed without leaving the field', () => {
    const session = sessionFor(name);
    const read = vi.fn();
    render(<button type="button" onClick={() => read(session.answers)} aria-label="Act" />);
    type(textIn(open(session).form) as HTMLInputElement, text);
    act(() => screen.getByRole('button', { name: 'Act' }).click());
    expect(read).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ field: answer }));
  });

  it('is not sent by a key that belongs to an input method', async () => {
    const { form, sent } = open(sessionFor(name));
    const control = textIn(form) as HTMLInputElement;
    type(control, text);
    fireEvent.keyDown(control, { key: 'Enter', ctrlKey: true, isComposing: true });
    expect(sent).not.toHaveBeenCalled();
    act(() => form.requestSubmit());
    await waitFor(() => expect(sent).toHaveBeenCalledTimes(1));
  });

  it('is kept where the field goes before it is left', () => {
    const session = sessionFor(name);
    const { form, unmount } = open(session);
    type(textIn(form) as HTMLInputElement, text);
    unmount();
    expect(session.answers.field).toEqual(answer);
  });

  it('does not come back after the form was begun anew', () => {
    vi.useFakeTimers();
    const session = sessionFor(name);
    const { form } = open(session);
    type(textIn(form) as HTMLInputElement, text);
    act(() => session.replaceAnswers({}));
    act(() => vi.runAllTimers());
    expect(session.answers.field).toBeUndefined();
  });

  it('goes nowhere once the member has gone', () => {
    vi.useFakeTimers();
    const scope = memberScope();
    const session = sessionFor(name, {}, scope);
    const { form, unmount } = open(session);
    const control = textIn(form) as HTMLInputElement;
    type(control, text.slice(0, 1));
    const save = vi.spyOn(session, 'save');
    act(() => scope.end());
    type(control, text.slice(1));
    act(() => vi.runAllTimers());
    unmount();
    expect(save).not.toHaveBeenCalled();
  });
});

it('is what is sent where more was typed while the form waited for its validator', async () => {
  const { declaration, validate } = moduleFixture(partsFor({ field: { type: 'string', title: 'Field' } }));
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const loadValidator = () => arrived.then(() => ({ validate: validate as NonNullable<typeof validate> }));
  const { form, sent } = open(sessionWith({ declaration, loadValidator }));
  const control = textIn(form) as HTMLInputElement;
  type(control, 'a line');
  act(() => form.requestSubmit());
  type(control, ' and more');
  await act(async () => arrive());
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ field: 'a line and more' }));
});

it('is kept where what revealed its field is taken back', () => {
  const session = sessionWith(moduleFixture(), { wantsMore: true });
  open(session);
  type(screen.getByLabelText<HTMLTextAreaElement>('More'), 'a lot');
  act(() => setAnswer(session, ['wantsMore'], false));
  expect(screen.queryByLabelText('More')).toBeNull();
  expect(session.answers).toEqual({ wantsMore: false, more: 'a lot' });
});

it('is known before the shortcut presses a button that waits for it', () => {
  const { ui, ...parts } = partsFor({ field: FIELDS.tags as FieldSchema }, { field: { widget: 'tags' } }, ['field']);
  const submit = { label: 'Go', disabledUntilFilled: true };
  const session = sessionWith(moduleFixture({ ...parts, ui: { ...(ui as NonNullable<typeof ui>), submit } }));
  const { form, sent } = open(session);
  const control = textIn(form) as HTMLInputElement;
  type(control, 'one');
  expect(button(form).matches(':disabled')).toBe(true);
  fireEvent.keyDown(control, { key: 'Enter', ctrlKey: true });
  expect(sent).toHaveBeenCalledExactlyOnceWith({ field: ['one'] });
});
