import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import type { Proposal } from '@/generated/results';
import * as module from '@/renderers/proposal/renderer';
import { hasNoMarkupElements, MARKUP, OPTIONS, renderResult } from './render-result';

const proposal: RendererModule<'proposal'> = module;
const value: Proposal = {
  offer: {
    oneLiner: 'A receptionist that never sleeps.',
    icp: { industry: 'Clinics', buyerTitle: 'Owner', pains: [MARKUP], triggers: ['New site'] },
    package: {
      name: 'Front Desk',
      deliverables: ['Agent'],
      stack: ['n8n'],
      kpis: ['Calls'],
      timeline: { setupDays: 7, firstResultsDays: '10-14 days' },
    },
    pricing: {
      starter: { setup: 1500, monthly: 1, includes: ['One line'] },
      'Pro Plus': { setup: '$2,500', monthly: 900.5 },
    },
    guarantee: 'Or your money back.',
    angles: ['After hours'],
    subjectLines: ['Your phone'],
    scripts: [{ label: 'E-mail', script: 'Hello' }, { script: 'Hi' }],
    nextSteps: ['Call', 'Call'],
  },
  extras: {
    roadmap90d: { month1: ['Build'], month2: ['Sell'] },
    workflows: [
      {
        name: 'Missed call',
        setupHours: 1,
        problem: 'Lost leads',
        steps: ['Ring'],
        kpis: ['Replies'],
        stack: ['Text'],
      },
      { problem: 'No name' },
    ],
    roi: {
      expectedMonthlyROI: 3000,
      paybackDays: 20,
      assumptions: { leadsPerMonth: 40, closeRate: 0.25, leadValue: 'about $400' },
    },
  },
};

const part = (name: string) => within(screen.getByRole('region', { name }));

describe('proposal', () => {
  it('has a part for everything the answer gives, the offer first', () => {
    const { container } = renderResult(proposal, value);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'The offer',
      'Ideal customer',
      'Package: Front Desk',
      'Pricing',
      'Guarantee',
      'Outreach',
      'Next steps',
      '90-day roadmap',
      'Workflows',
      'Return on investment',
    ]);
    expect(part('Ideal customer').getByText(MARKUP)).toBeDefined();
    expect(hasNoMarkupElements(container)).toBe(true);
  });

  it('leaves out parts the answer does not give', () => {
    renderResult(proposal, { offer: { oneLiner: 'x' }, extras: { roi: { paybackDays: 1 } } });
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'The offer',
      'Return on investment',
    ]);
    expect(screen.getAllByRole('definition').map((fact) => fact.textContent)).toEqual(['1 day']);
  });

  it('shows parts it knows nothing of: within their section, or at the end under their own names', () => {
    const drifted: Proposal = {
      ...value,
      offer: { ...value.offer, key_points: ['Fast'], icp: { ...value.offer.icp, region: 'North' }, note: 'one' },
      extras: { ...value.extras, bonus: { name: 'Audit', price: 99 } },
      note: 'two',
    };
    renderResult(proposal, drifted);
    expect(part('Ideal customer').getByText('Region')).toBeDefined();
    const more = part('More')
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    expect(more).toEqual(['Key points', 'Note', 'Bonus', 'Name', 'Price', 'Note 2']);
    const text = proposal.toText(drifted, OPTIONS);
    for (const expected of [
      '- Region: North',
      'MORE\nKey points:\n  - Fast',
      'Note: one',
      'Name: Audit',
      'Note 2: two',
    ])
      expect(text).toContain(expected);
  });

  it('shows an offer whose parts all have other names', () => {
    renderResult(proposal, { offer: { headline: 'x', price: '$500' } });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(['More']);
    expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(['x', '$500']);
  });

  it('writes figures as people do, and words as they are', () => {
    renderResult(proposal, value);
    const facts = (name: string) =>
      part(name)
        .getAllByRole('definition')
        .map((fact) => fact.textContent);
    expect(facts('Package: Front Desk')).toEqual(['7 days', '10-14 days']);
    expect(facts('Pricing')).toEqual(['$1', '$1,500', '$900.50', '$2,500']);
    expect(facts('Workflows')).toEqual(['1 hour']);
    expect(facts('Return on investment')).toEqual(['$3,000', '20 days', '40', '25%', 'about $400']);
  });

  it('draws when the price is earned back, and says the same in a table', () => {
    renderResult(proposal, value);
    const balances = within(part('Return on investment').getByRole('table', { name: 'Balance by day' }));
    expect(balances.getAllByRole('row').map((row) => row.textContent)).toEqual([
      ...['DayBalance', '0−$2,000', '20$0', '30+$1,000', '60+$4,000', '90+$7,000'],
    ]);
    expect(screen.getByText('Paid back on day 20, if the return comes evenly')).toBeTruthy();
  });

  it('marks the day in the month it falls into, where the plan has the three months of 90 days', () => {
    const months = { month1: ['Build'], month2: ['Sell'], month3: ['Grow'] };
    const roi = { expectedMonthlyROI: 3000, paybackDays: 47 };
    renderResult(proposal, { ...value, extras: { roadmap90d: months, roi } });
    const marked = part('90-day roadmap').getByText('Paid back on day 47').closest('li');
    expect(marked?.textContent).toMatch(/^Month 2Days 31 to 60/);
  });

  it('names tiers and months for people', () => {
    renderResult(proposal, value);
    expect(
      part('Pricing')
        .getAllByRole('heading', { level: 4 })
        .map(({ textContent }) => textContent),
    ).toEqual(['Starter', 'Includes', 'Pro Plus']);
    for (const month of ['Month 1', 'Month 2']) expect(part('90-day roadmap').getByText(month)).toBeDefined();
    expect(part('Workflows').getByRole('heading', { name: 'Workflow 2' })).toBeDefined();
  });

  it('copies a single script', async () => {
    const { copyItem } = renderResult(proposal, value);
    await userEvent.click(screen.getByRole('button', { name: /^Copy ?E-mail/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Copy ?script 2/ }));
    expect(copyItem.mock.calls).toEqual([
      ['Hello', {}],
      ['Hi', {}],
    ]);
  });

  it('copies everything as text', () => {
    const text = proposal.toText(value, OPTIONS);
    const strings = (part: unknown): string[] =>
      typeof part === 'string' ? [part] : typeof part === 'object' && part ? Object.values(part).flatMap(strings) : [];
    expect(strings(value).filter((one) => !text.includes(one))).toEqual([]);
    for (const figure of ['7 days', '$1,500', '$900.50', '$3,000', '25%', 'Month 1', 'Starter'])
      expect(text).toContain(figure);
  });
});
