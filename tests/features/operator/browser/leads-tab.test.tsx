import { fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { leadFields, saveLeadsCsv } from '@/features/operator/browser/lead-fields';
import { LeadsTab } from '@/features/operator/browser/leads-tab';
import type { OperatorLead } from '@/features/operator/contract';
import { requestBody } from '@/registry/request-body';
import { renderAt, stubMedia } from '../../../app/support/render-app';
import { tools } from '../../../e2e/support/tool-runs';
import { samplesOf } from '../../../support/samples';

beforeEach(() => stubMedia());
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const lead: OperatorLead = {
  id: '1',
  source: 'workshop-request',
  createdAt: '2026-11-28T09:00:00Z',
  fields: { team: 'Our own team', topic: 'Voice agents', phone: '+1 512 555 0142', firstName: 'Ann', note: '' },
  deliveries: [],
};

/** Shows the tab with these leads; returns what it sent. */
function open(rows: OperatorLead[]) {
  const sent: [string, unknown][] = [];
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (init?.method !== 'POST') return Response.json({ rows, more: false });
    sent.push([new URL(address, 'http://site').pathname, JSON.parse(String(init.body))]);
    return new Response(null, { status: 204 });
  });
  renderAt('/operator', <LeadsTab />);
  return sent;
}

it('shows everything a lead sent, with a phone number to call', async () => {
  open([lead]);
  const row = await screen.findByRole('listitem');
  for (const text of ['Team: Our own team', 'Topic: Voice agents', 'First name: Ann'])
    expect(row.textContent).toContain(text);
  expect(within(row).getByRole('heading').textContent).toBe('+1 512 555 0142');
  expect(row.textContent).not.toContain('Note');
});

it('links the phone number of a lead with a name', async () => {
  open([{ ...lead, name: 'Ann Rye' }]);
  expect((await screen.findByRole('link', { name: '+1 512 555 0142' })).getAttribute('href')).toBe('tel:+15125550142');
});

it('marks a lead as called, and takes it back', async () => {
  const sent = open([lead, { ...lead, id: '2', calledAt: '2026-11-28T10:00:00Z' }]);
  const [first, second] = await screen.findAllByRole('listitem');
  if (!first || !second) throw new Error('Two leads are shown.');
  fireEvent.click(within(first).getByRole('button', { name: /^Called/ }));
  expect(second.textContent).toContain('called Nov 28, 2026');
  fireEvent.click(within(second).getByRole('button', { name: /^Not called yet/ }));
  await vi.waitFor(() =>
    expect(sent).toEqual([
      ['/operator-api/leads/1/called', { called: true }],
      ['/operator-api/leads/2/called', { called: false }],
    ]),
  );
});

it('says why a form was refused, and offers nothing to do with it', async () => {
  open([{ ...lead, refusal: 'Too short' }]);
  const row = await screen.findByRole('listitem');
  expect(row.textContent).toContain('Not passed on: Too short');
  expect(within(row).queryByRole('button')).toBeNull();
});

it('exports the fields of all forms, which a spreadsheet cannot run', async () => {
  const file = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:leads');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  await saveLeadsCsv([
    lead,
    { ...lead, source: 'vip', fields: { goal: '=HYPERLINK("http://x")', days: ['Mon', 'Fri'] } },
  ]);
  const [blob] = file.mock.lastCall ?? [];
  if (!(blob instanceof Blob)) throw new Error('No file was saved.');
  const text = await blob.text();
  const [header, ...rows] = text.replace('\uFEFF', '').split('\r\n');
  expect(header).toBe('Came,Form,Called,Team,Topic,Phone,First name,Note,Goal,Days');
  expect(rows[0]).toContain('Our own team,Voice agents,+1 512 555 0142,Ann');
  expect(rows[1]).toContain(`"'=HYPERLINK`);
  expect(rows[1]).toContain('"Mon, Fri"');
});

describe('the public forms', () => {
  const samples = tools
    .filter(({ request }) => request?.public)
    .flatMap((tool) => samplesOf(tool.id).valid.map((sample) => [tool.id, tool, sample.answers] as const));

  it.each(samples)('shows whatever %s sends', (_, tool, answers) => {
    const variables = {} as never;
    const fields = tool.request ? requestBody(tool, tool.request, { answers, variables }) : {};
    const shown = leadFields({ fields }).map(({ name }) => name);
    expect(shown).toEqual(Object.keys(fields).filter((name) => fields[name] !== ''));
    expect(shown.length).toBeGreaterThan(0);
  });
});
