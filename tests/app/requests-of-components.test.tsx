import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import * as authorization from '@/api/authorization';
import { UsageSection } from '@/app/account/usage-section';
import { KeyTools } from '@/engine/keys/key-tools';
import { EndMailButton } from '@/engine/page/end-mail-button';
import { fillInFromSource } from '@/engine/start/fill-in-from';
import { toast } from '@/ui/toast';
import { fakeClock, passSeconds, passTime, passTimeUntil } from '../support/fast-time';
import { moduleFixture } from '../support/form-fixture';
import { BODY_FAULTS, NETWORK_FAULTS, SLOW_FAULTS } from '../support/network-faults';
import type { FeatureSenders, Sender, StubbedGateway } from '../support/request-sender';
import { memberScope, sessionWith, Within } from '../support/session';
import { member, renderAt, stubMedia } from './support/render-app';

type Respond = (address: string, init: RequestInit) => Promise<Response>;

let respond: Respond;
let sent: string[];
const failed = vi.spyOn(toast, 'error');

beforeEach(() => {
  fakeClock();
  localStorage.clear();
  stubMedia();
  sent = [];
  failed.mockClear().mockImplementation(() => undefined);
  vi.spyOn(toast, 'info').mockImplementation(() => undefined);
  vi.spyOn(authorization, 'authorizationHeader').mockResolvedValue({});
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    sent.push(`${init.method ?? 'GET'} ${address.replace(location.origin, '')}`);
    return respond(address, init);
  });
});

/** What a member reads as a reason: a sentence that says what to do. */
const REASON = /(try again|Make it smaller).*\.$/;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const shown = (ui: ReactNode, session = sessionWith(moduleFixture())) =>
  render(<Within session={session}>{ui}</Within>);

let outcome: unknown;
const noBody = () => new Response(null, { status: 204 });
/** The senders of features. */
const featureSenders = import.meta.glob<FeatureSenders>('../features/*/browser/request-senders.{ts,tsx}', {
  eager: true,
  import: 'senders',
});
const gateway: StubbedGateway = {
  get sent() {
    return sent;
  },
  answerWith(next) {
    respond = next;
    sent = [];
  },
};

const SENDERS: Readonly<Record<string, Sender>> = {
  'an email at the end': {
    answer: noBody,
    begin() {
      render(<EndMailButton scope={memberScope()} runId="one" />);
      press('Email me');
    },
    async holds() {
      await passTimeUntil(() => expect(failed.mock.lastCall?.[1]?.description).toMatch(REASON));
      expect(screen.getByRole('button', { name: 'Email me' })).toBeTruthy();
    },
  },
  'a test of a key': {
    answer: () => Response.json({ verdict: 'works', message: 'It works.' }),
    begin() {
      const session = sessionWith(moduleFixture());
      const props = { id: 'key', provider: 'openai', disabled: false, isSaved: false, session, onChange: vi.fn() };
      shown(<KeyTools {...props} value="sk-mine" />, session);
      press('Test key');
    },
    holds: () =>
      passTimeUntil(() => expect(screen.getByText(/^The key could not be tested\./).textContent).toMatch(REASON)),
  },
  usage: {
    answer: () => Response.json({ days: 30, tools: [] }),
    begin: () => renderAt('/account', <UsageSection />, member),
    holds: () => passTimeUntil(() => expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()),
  },
  'filling in from a text': {
    answer: () => Response.json({ values: { name: 'Filled' } }),
    async begin() {
      const session = sessionWith(moduleFixture(), { name: '' });
      const reason = await passTime(fillInFromSource(session, 'a text', new AbortController().signal));
      outcome = { reason, name: session.answers.name };
    },
    holds: () => expect(outcome).toEqual({ reason: expect.stringMatching(REASON), name: '' }),
  },
  ...Object.assign({}, ...Object.values(featureSenders).map((senders) => senders(gateway))),
};

describe.each(Object.entries(SENDERS))('%s', (_, { answer, begin, holds }) => {
  const isRead = answer().body !== null;
  const faults = Object.entries(NETWORK_FAULTS).filter(([name]) => isRead || !BODY_FAULTS.includes(name));
  it.each(faults)('is kept or told, and counts as nothing else, after %s', async (name, fault) => {
    respond = (_address, { signal }) => fault(answer(), signal);
    await begin();
    // Longer than any request may take: looking at the page all the while would cost more than the time that passes.
    if (SLOW_FAULTS.includes(name)) await passSeconds(130);
    await holds();
    cleanup();
  });
});
