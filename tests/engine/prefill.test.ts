import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemberScope, profileFieldKey } from '@/browser/member-scope';
import { reuseInputs } from '@/engine/session/reuse-inputs';
import { ToolSession } from '@/engine/session/tool-session';
import type { Declaration } from '@/generated/declaration';
import { momentVariables, prefillFromContext } from '@/registry/context-variables';
import { toast } from '@/ui/toast';
import { formFixture, moduleFixture } from '../support/form-fixture';
import { sessionWith } from '../support/session';

vi.spyOn(toast, 'success').mockImplementation(() => undefined);
vi.spyOn(toast, 'info').mockImplementation(() => undefined);

const { form } = formFixture();
const PARTS: Partial<Declaration> = {
  form: {
    ...form,
    properties: {
      ...form.properties,
      mail: { type: 'string', title: 'Mail' },
      day: { type: 'string', title: 'Day', format: 'date' },
    },
  },
  ui: { sections: [{ fields: [...Object.keys(form.properties), 'mail', 'day'] }], submit: { label: 'Go' } },
  prefill: { mail: 'email', day: 'today', name: 'firstName' },
  storage: { key: 'prefilled', version: 1, draft: true },
};

/** Opens a session as a page does. */
function open(): ToolSession {
  const { tool } = sessionWith(moduleFixture(PARTS));
  const scope = new MemberScope();
  scope.storage.write(profileFieldKey('email'), 'ann@example.com');
  const session = new ToolSession(scope, tool);
  session.restoreDraft();
  return session;
}

describe('fields filled in for the member', () => {
  beforeEach(() => void vi.useFakeTimers({ now: new Date(2026, 0, 31, 9), toFake: ['Date'] }));
  afterEach(() => void vi.useRealTimers());

  it('hold what is known when the form first shows, and nothing of what is not', () => {
    expect(open().answers).toEqual({ mail: 'ann@example.com', day: '2026-01-31' });
  });

  it('hold parts of the day, and a name made up anew for each form', () => {
    const moment = new Date(2026, 2, 2, 9, 5);
    const { year, month, weekday, time, randomName } = momentVariables(moment, () => 0);
    expect([year, month, weekday, time, randomName]).toEqual(['2026', 'March', 'Monday', '09:05', 'amber-brook-10']);
    expect(momentVariables(moment, () => 0.999).randomName).toBe('swift-valley-99');
    expect(prefillFromContext({ a: 'month', b: 'firstName' }, { month })).toEqual({ a: 'March' });
  });

  it('hold what was kept for them instead', () => {
    const session = open();
    session.updateAnswers({ ...session.answers, mail: 'other@example.com' });
    vi.setSystemTime(new Date(2026, 1, 1));
    expect(open().answers).toEqual({ mail: 'other@example.com', day: '2026-01-31' });
  });

  it('are filled in again by a reset, and not by a run used again', async () => {
    const session = open();
    session.updateAnswers({ mail: 'other@example.com' });
    session.reset(['answers']);
    expect(session.answers).toEqual({ mail: 'ann@example.com', day: '2026-01-31' });
    await reuseInputs(session, { name: 'Ann' });
    expect(session.answers).toEqual({ name: 'Ann' });
  });
});
