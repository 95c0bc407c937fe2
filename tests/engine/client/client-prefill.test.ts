import { beforeEach, expect, it, vi } from 'vitest';
import type { Client } from '@/contracts/client';
import {
  clearPrefilled,
  forgetIfStartedOver,
  prefillForClient,
  readClientPrefill,
} from '@/engine/client/client-prefill';
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

const fields = { name: { meaning: 'businessName' }, kind: { meaning: 'trade' } } as const;
const harbour: Client = { id: 'h', name: 'Harbour', known: { trade: 'Boatyard' } };
const dairy: Client = { id: 'd', name: 'Dairy', known: {} };

/** Creates a session with a tool that has two prefillable fields, without rendering its form. */
function sessionOf(answers: Answers = {}, scope = memberScope()): ToolSession {
  const module = moduleFixture();
  const { ui } = module.declaration;
  if (ui) Object.assign(module.declaration, { ui: { ...ui, fields: { ...ui.fields, ...fields } } });
  return sessionWith(module, answers, scope);
}

it('fills in what is empty, once: what was emptied stays empty, also after a reload', () => {
  const session = sessionOf({ tags: ['a'] });
  const fills = prefillForClient(session, harbour);
  expect(session.answers).toEqual({ tags: ['a'], name: 'Harbour', kind: 'Other', customKind: 'Boatyard' });
  expect(Object.keys(fills?.fields ?? {})).toEqual(['name', 'kind']);
  clearPrefilled(session, fills?.fields.kind ?? {});
  expect(session.answers).toMatchObject({ name: 'Harbour', kind: undefined, customKind: undefined });

  const reloaded = sessionOf({ tags: ['a'], name: 'Harbour' }, session.scope);
  prefillForClient(reloaded, harbour);
  expect(reloaded.answers.kind).toBeUndefined();
  expect(info).not.toHaveBeenCalled();
});

it('overwrites nothing that was typed, not even words beside an Other that does not show', () => {
  const session = sessionOf({ name: 'Mine', customKind: 'Typed before' });
  prefillForClient(session, harbour);
  expect(session.answers).toEqual({ name: 'Mine', customKind: 'Typed before' });
});

it('takes out for another client what was filled in and not changed, says so, and has it back', () => {
  const session = sessionOf();
  prefillForClient(session, harbour);
  session.updateAnswers({ ...session.answers, name: 'Changed' });
  prefillForClient(session, dairy);
  expect(session.answers).toEqual({ name: 'Changed', kind: undefined, customKind: undefined });
  expect(info).toHaveBeenCalledWith('What was filled in for Harbour is gone', expect.anything());
  info.mock.lastCall?.[1]?.undo?.();
  expect(session.answers).toMatchObject({ name: 'Changed', kind: 'Other', customKind: 'Boatyard' });
});

it('takes everything out where nobody is chosen any more, and keeps no note of it', () => {
  const session = sessionOf();
  prefillForClient(session, harbour);
  expect(prefillForClient(session, undefined)).toBeUndefined();
  expect([session.answers.name, session.answers.kind, readClientPrefill(session)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

it('fills in a form anew that was started over, and not one that holds an example', () => {
  const session = sessionOf();
  prefillForClient(session, harbour);
  session.replaceAnswers({ name: 'An example' });
  expect(forgetIfStartedOver(session)).toBe(false);
  session.replaceAnswers({ key: 'sk-kept' });
  expect(forgetIfStartedOver(session)).toBe(true);
  prefillForClient(session, harbour);
  expect(session.answers).toMatchObject({ name: 'Harbour', key: 'sk-kept' });
});

it('shows nothing of it to the next member', () => {
  const session = sessionOf();
  prefillForClient(session, harbour);
  expect(readClientPrefill(sessionOf({}, memberScope('member-2')))).toBeUndefined();
});
