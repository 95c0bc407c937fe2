import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { vi } from 'vitest';
import { ToolForm } from '@/engine/form/tool-form';
import { SubmitBar } from '@/engine/page/submit-bar';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Declaration } from '@/generated/declaration';
import type { Answers } from '@/registry/answers';
import { moduleFixture } from '../../support/form-fixture';
import { sessionWith, Within } from '../../support/session';

let formCount = 0;

/** A form with three pages; the second is empty unless its condition holds. */
export const PAGED: Partial<Declaration> = {
  form: {
    type: 'object',
    required: ['name', 'price', 'key'],
    properties: {
      name: { type: 'string', title: 'Name', minLength: 2 },
      kind: { type: 'string', title: 'Kind', enum: ['small', 'large'] },
      size: { type: 'string', title: 'Size' },
      price: { type: 'string', title: 'Price' },
      key: { type: 'string', title: 'Key', secret: true },
    },
  },
  ui: {
    sections: [
      { page: 'You', title: 'About you', fields: ['name', 'kind'] },
      { page: 'Size', when: { field: 'kind', is: 'large' }, fields: ['size'] },
      { page: 'Offer', title: 'Your offer', fields: ['price', 'key'] },
    ],
    fields: { key: { widget: 'secret' }, kind: { labels: { large: 'Rather large' } } },
    submit: { label: 'Send' },
  },
  reveal: {},
  limits: {},
  messages: {
    invalid: [
      { missing: ['price'], toast: 'Name a price' },
      { missing: ['name'], toast: 'Name yourself' },
    ],
    done: 'Done!',
    failed: 'Failed.',
  },
};

/** The same form with a review as its last step. */
export const REVIEWED: Partial<Declaration> = { ...PAGED, ui: { ...PAGED.ui, review: true } as Declaration['ui'] };

/** Renders a form with its submit bar; `onValid` receives its valid answers. */
export function open(parts: Partial<Declaration>, answers: Answers = {}) {
  const session = sessionWith(moduleFixture({ id: `paged-${formCount++}`, ...parts }), answers);
  const onValid = vi.fn<(answers: Answers) => void>();
  const { container } = render(<FormWithBar session={session} onValid={onValid} />);
  return { session, onValid, container };
}

/** A form with its submit bar, as on its page. */
export function FormWithBar({ session, onValid }: { session: ToolSession; onValid: (answers: Answers) => void }) {
  return (
    <Within session={session}>
      <ToolForm session={session} onValid={onValid}>
        <SubmitBar session={session} />
      </ToolForm>
    </Within>
  );
}

/** Clicks a button by its name. */
export const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

/** Returns the text field with this label. */
export const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}`));
