import { describe, expect, it } from 'vitest';
import { check } from '@/generated/results/proposal';
import * as module from '@/normalisers/proposal/normaliser';
import { anyProposal } from './any-proposal';
import { describeContract } from './contract';
import { answer, chat, json, response } from './envelopes';

const NO_OFFER = 'There is no offer in the answer. This is what the generator sent instead.';
const INVALID = 'Empty or invalid response from the generator.';
const PROPOSAL = {
  offer: {
    oneLiner: 'A receptionist that never sleeps.',
    icp: { industry: 'Clinics', buyerTitle: 'Owner', pains: ['Missed calls'], triggers: ['New site'] },
    package: {
      name: 'Front Desk',
      deliverables: ['Agent'],
      stack: ['n8n'],
      kpis: ['Calls answered'],
      timeline: { setupDays: 7, firstResultsDays: '10-14' },
    },
    pricing: {
      starter: { setup: 1000, monthly: 500, includes: ['1 line'] },
      'Pro Plus': { setup: '$2,500', monthly: 900, includes: ['3 lines'] },
    },
    guarantee: 'Or your money back.',
    angles: ['After hours'],
    subjectLines: ['Your phone at 7 pm'],
    scripts: [{ label: 'E-mail', script: 'Hello <b>Ann</b>' }],
    nextSteps: ['Book a call'],
  },
  extras: {
    roadmap90d: { month1: ['Build'], month2: ['Sell'], 'Month 3': ['Grow'] },
    workflows: [
      {
        name: 'Missed call',
        setupHours: 4,
        problem: 'Lost leads',
        steps: ['Call', 'Text'],
        kpis: ['Replies'],
        stack: ['n8n'],
      },
    ],
    roi: {
      expectedMonthlyROI: 3000,
      paybackDays: 20,
      assumptions: { leadsPerMonth: 40, closeRate: 0.2, leadValue: '$400' },
    },
  },
};

describe('proposal', () => {
  it.each([
    ['raw', json(PROPOSAL)],
    ['choices', json(chat(JSON.stringify(PROPOSAL)))],
    ['choices, fenced', json(chat(`\`\`\`json\n${JSON.stringify(PROPOSAL, null, 2)}\n\`\`\``))],
    ['a list', json([PROPOSAL])],
    ['a list of items', json([{ json: PROPOSAL }])],
    ['a response', json(response(JSON.stringify(PROPOSAL)))],
    ['the offer as a JSON string', json({ ...PROPOSAL, offer: JSON.stringify(PROPOSAL.offer) })],
    ['the extras beside the offer', json({ offer: PROPOSAL.offer, ...PROPOSAL.extras })],
    ['text/html, as automation servers send it', answer(JSON.stringify(PROPOSAL), 200, 'text/html')],
  ])('reads %s', (_, given) => {
    expect(module.normalise(given)).toEqual({ ok: true, kind: 'proposal', value: PROPOSAL, raw: given.body });
    expect(check(PROPOSAL)).toBe(true);
  });

  it.each([
    ['digits as text', { package: { timeline: { setupDays: '7' } } }, { package: { timeline: { setupDays: 7 } } }],
    ['a text for a list', { nextSteps: 'Call' }, { nextSteps: ['Call'] }],
    [
      'tiers as a list',
      { pricing: [{ name: 'Lite', monthly: 1 }, { monthly: '2' }] },
      { pricing: { Lite: { monthly: 1 }, tier2: { monthly: 2 } } },
    ],
    ['a tier as text', { pricing: { lite: '$500 a month' } }, { pricing: { lite: { includes: ['$500 a month'] } } }],
    [
      'scripts by name',
      { scripts: { email: 'Hello', call: ['Hi', 'there'] } },
      {
        scripts: [
          { label: 'email', script: 'Hello' },
          { label: 'call', script: 'Hi\nthere' },
        ],
      },
    ],
    ['scripts as texts', { scripts: ['Hello'] }, { scripts: [{ script: 'Hello' }] }],
    [
      'scripts under other names',
      { scripts: [{ title: 'E-mail', body: 'Hello' }] },
      { scripts: [{ label: 'E-mail', script: 'Hello' }] },
    ],
    [
      'a guarantee in parts',
      { guarantee: { text: 'Money back', days: 30 } },
      { guarantee: 'text: Money back\ndays: 30' },
    ],
    ['a customer in words', { icp: 'Dentists' }, { icp: { industry: 'Dentists' } }],
    ['keys written otherwise', { one_liner: 'x', subject_lines: ['y'] }, { oneLiner: 'x', subjectLines: ['y'] }],
    [
      'null and empty parts',
      { oneLiner: 'x', icp: null, angles: [], pricing: {}, package: { stack: [null] } },
      { oneLiner: 'x' },
    ],
    [
      'a tier under the name __proto__',
      JSON.parse('{"oneLiner":"x","pricing":{"__proto__":{"monthly":1},"a":{"monthly":2}}}'),
      { oneLiner: 'x', pricing: { a: { monthly: 2 } } },
    ],
  ])('takes %s', (_, offer, value) => {
    expect(module.normalise(json({ offer }))).toEqual({
      ok: true,
      kind: 'proposal',
      value: { offer: value },
      raw: JSON.stringify({ offer }),
    });
    expect(check({ offer: value })).toBe(true);
  });

  it('reads months that come as a list', () => {
    const extras = { roadmap90d: [{ month: 'March', tasks: ['a'] }, ['b']] };
    expect(module.normalise(json({ offer: { oneLiner: 'x' }, extras }))).toMatchObject({
      value: { extras: { roadmap90d: { March: ['a'], month2: ['b'] } } },
    });
  });

  it('keeps parts it knows nothing of where they stand', () => {
    const drifted = {
      offer: { ...PROPOSAL.offer, upsell: { name: 'y', price: 5 }, icp: { ...PROPOSAL.offer.icp, region: 'North' } },
      extras: { ...PROPOSAL.extras, bonus: ['z'] },
      summary: 'All of it',
    };
    const given = json({ ...drifted, status: 'done', model: 'm' });
    expect(module.normalise(given)).toEqual({ ok: true, kind: 'proposal', value: drifted, raw: given.body });
    expect(check(drifted)).toBe(true);
  });

  it('takes an offer whose parts all have other names', () => {
    const value = { offer: { headline: 'x', price: '$500', bullets: ['a'] } };
    expect(module.normalise(json(chat(JSON.stringify(value))))).toMatchObject({ ok: true, value });
    expect(check(value)).toBe(true);
  });

  describeContract({
    module,
    kind: 'proposal',
    check,
    values: anyProposal,
    given: (value) => value,
    ownReason: () => INVALID,
    hasPayload: (name) => name.startsWith('started'),
  });
});

describe('an answer without an offer', () => {
  it.each([
    [
      'JSON without an offer',
      json({ message: 'We need more facts', niche: 'x' }),
      { message: 'We need more facts', niche: 'x' },
    ],
    ['an offer with nothing in it', json({ offer: {}, extras: { roi: 1 } }), { offer: {}, extras: { roi: 1 } }],
    ['an offer in words', json({ offer: 'A receptionist.' }), { offer: 'A receptionist.' }],
    ['text', answer('Please tell us more.', 200, 'text/plain'), 'Please tell us more.'],
    ['text in a completion', json(chat('Please tell us more.')), 'Please tell us more.'],
    ['JSON in a completion', json(chat('{"plan":"x"}')), { plan: 'x' }],
    ['a list', json([{ plan: 'x' }, { plan: 'y' }]), [{ plan: 'x' }, { plan: 'y' }]],
    ['markup', answer('<b>Hello</b>', 200, 'text/html'), '<b>Hello</b>'],
    ['beside an empty text', json({ text: '', plan: 'x' }), { text: '', plan: 'x' }],
    ['a number', answer('42'), '42'],
  ])('is no plan, and its payload is worth showing: %s', (_, given, value) => {
    const payload = typeof value === 'string' ? value : JSON.stringify(value, null, 2);
    expect(module.normalise(given)).toMatchObject({ ok: false, reason: NO_OFFER, payload });
  });

  it.each([
    ['an empty body', answer('')],
    ['an empty object', answer('{}')],
    ['an empty list', answer('[]')],
    ['null', answer('null')],
    ['empty all the way down', json({ data: { plan: '', steps: [null, {}] } })],
    ['a page', answer('<!doctype html><p>x</p>', 200, 'text/html')],
    ['JSON that cannot be mended', answer('{"offer": {"a" "b" : } : 1}}')],
  ])('has nothing to show: %s', (_, given) => {
    const read = module.normalise(given);
    expect(read).toMatchObject({ ok: false, reason: INVALID });
    expect(read).not.toHaveProperty('payload');
  });

  it.each([{ message: 'Workflow was started' }, { status: 'queued' }])(
    'shows what came where it is only a start: %o',
    (body) => {
      const payload = JSON.stringify(body, null, 2);
      expect(module.normalise(json(body))).toMatchObject({ ok: false, reason: INVALID, payload });
    },
  );
});
