import { beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '@/contracts/client';
import { fillFor, fillsOf, forgetIfFresh, takeOut } from '@/engine/client/fills';
import type { ToolSession } from '@/engine/session/tool-session';
import type { Answers } from '@/registry/answers';
import { toast } from '@/ui/toast';
import { moduleFixture } from '../../support/form-fixture';
import { memberScope, sessionWith } from '../../support/session';

const info = vi.spyOn(toast, 'info');
beforeEach(() => {
  localStorage.clear();
  info.mockReset();
});

const fields = { name: { meaning: 'businessName' }, kind: { meaning: 'trade' }, key: { widget: 'secret' } } as const;
const harbour: Client = { id: 'h', name: 'Harbour', known: { trade: 'Boatyard' } };
const dairy: Client = { id: 'd', name: 'Dairy', known: {} };

/** A session with a tool of which two fields have a meaning; no form of it is drawn. */
function sessionOf(answers: Answers = {}, scope = memberScope()): ToolSession {
  const module = moduleFixture();
  const { ui } = module.declaration;
  if (ui) Object.assign(module.declaration, { ui: { ...ui, fields: { ...ui.fields, ...fields } } });
  return sessionWith(module, answers, scope);
}

it('fills in what is empty, once: what was emptied stays empty, also after a reload', () => {
  const session = sessionOf({ tags: ['a'] });
  const fills = fillFor(session, harbour);
  expect(session.answers).toEqual({ tags: ['a'], name: 'Harbour', kind: 'Other', customKind: 'Boatyard' });
  expect(Object.keys(fills?.fields ?? {})).toEqual(['name', 'kind']);
  takeOut(session, fills?.fields.kind ?? {});
  expect(session.answers).toMatchObject({ name: 'Harbour', kind: undefined, customKind: undefined });

  const reloaded = sessionOf({ tags: ['a'], name: 'Harbour' }, session.scope);
  fillFor(reloaded, harbour);
  expect(reloaded.answers.kind).toBeUndefined();
  expect(info).not.toHaveBeenCalled();
});

it('overwrites nothing that was typed, not even words beside an Other that does not show', () => {
  const session = sessionOf({ name: 'Mine', customKind: 'Typed before' });
  fillFor(session, harbour);
  expect(session.answers).toEqual({ name: 'Mine', customKind: 'Typed before' });
});

it('takes out for another client what was filled in and not changed, says so, and has it back', () => {
  const session = sessionOf();
  fillFor(session, harbour);
  session.change({ ...session.answers, name: 'Changed' });
  fillFor(session, dairy);
  expect(session.answers).toEqual({ name: 'Changed', kind: undefined, customKind: undefined });
  expect(info).toHaveBeenCalledWith('What was filled in for Harbour is gone', expect.anything());
  info.mock.lastCall?.[1]?.undo?.();
  expect(session.answers).toMatchObject({ name: 'Changed', kind: 'Other', customKind: 'Boatyard' });
});

it('takes everything out where nobody is chosen any more, and keeps no note of it', () => {
  const session = sessionOf();
  fillFor(session, harbour);
  expect(fillFor(session, undefined)).toBeUndefined();
  expect([session.answers.name, session.answers.kind, fillsOf(session)]).toEqual([undefined, undefined, undefined]);
});

it('fills in a form anew that was started over, and not one that holds an example', () => {
  const session = sessionOf();
  fillFor(session, harbour);
  session.replace({ name: 'An example' });
  expect(forgetIfFresh(session)).toBe(false);
  session.replace({ key: 'sk-kept' });
  expect(forgetIfFresh(session)).toBe(true);
  fillFor(session, harbour);
  expect(session.answers).toMatchObject({ name: 'Harbour', key: 'sk-kept' });
});

it('shows nothing of it to the next member', () => {
  const session = sessionOf();
  fillFor(session, harbour);
  expect(fillsOf(sessionOf({}, memberScope('member-2')))).toBeUndefined();
});
