import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import type { RendererModule } from '@/contracts/plugins';
import type { CallFlow } from '@/generated/results';
import * as module from '@/renderers/call-flow/renderer';
import { hasNoMarkupElements, MARKUP, OPTIONS, renderResult } from './render-result';

const flow: RendererModule<'call-flow'> = module;
const value: CallFlow = {
  callFlow: {
    opener: { permissionHooks: ['Bad time?', 'Bad time?'], credibilitySnippets: [MARKUP] },
    whyYouWhyNow: 'You opened a second site.',
    discovery: { micro: ['Who answers?'], deep: ['And after hours?'] },
    valueBridge: 'That is what we take off you.',
    primaryCTA: [{ label: 'Soft', script: 'Shall I show you?' }],
  },
  objections: [
    {
      label: 'No budget',
      diagnosticQuestions: ['Compared with what?'],
      ladderedRebuttals: [
        { tier: '2', script: 'One booking pays it.' },
        { tier: 'Tier 1', script: 'Fair.' },
      ],
      fallbackCTA: 'May I send a page?',
    },
    { ladderedRebuttals: [{ tier: 'soft', script: 'I see.' }, { script: 'Still.' }] },
  ],
  gatekeeper: { patterns: [{ situation: 'Who is calling?', script: 'It is Ann.' }] },
};

describe('call-flow', () => {
  it('has a part for each step of the call, in the order of the call', () => {
    const { container } = renderResult(flow, value);
    expect(screen.getAllByRole('heading', { level: 3 }).map((heading) => heading.textContent)).toEqual([
      'Opener',
      'Why you, why now',
      'Discovery',
      'Value bridge',
      'Call to action',
      'Objections',
      'Getting past the front desk',
    ]);
    expect(screen.getByRole('region', { name: 'Opener' }).textContent).toContain(MARKUP);
    expect(
      within(screen.getByRole('region', { name: 'Getting past the front desk' })).getByText('Who is calling?'),
    ).toBeDefined();
    expect(hasNoMarkupElements(container)).toBe(true);
  });

  it('leaves out parts the answer does not give', () => {
    renderResult(flow, { callFlow: { opener: { permissionHooks: ['Hi'] } } });
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Opener',
      'Ask for a moment',
    ]);
  });

  it('shows the answers to an objection from soft to firm', async () => {
    renderResult(flow, value);
    const part = screen.getByRole('region', { name: 'Objections' });
    await userEvent.click(within(part).getByText('1. No budget'));
    const first = part.querySelectorAll('details')[0] as HTMLElement;
    expect(
      within(first)
        .getAllByRole('listitem')
        .map((item) => item.querySelector('p')?.textContent),
    ).toEqual(['Compared with what?', 'Fair.', 'One booking pays it.']);
    expect(first.textContent).toContain('Step 1');
    expect(first.textContent).toContain('May I send a page?');
    const second = part.querySelectorAll('details')[1] as HTMLElement;
    expect(second.querySelector('summary')?.textContent).toBe('2. Objection');
    expect(second.textContent?.indexOf('soft')).toBeLessThan(second.textContent?.indexOf('Step 2') ?? -1);
  });

  it('shows a call that is a list of steps, and parts it knows nothing of', async () => {
    const callSteps = [{ step: 'Opener', words_to_say: 'Hi' }, 'Then ask'];
    const drifted: CallFlow = { objections: [{ label: 'Later', tone: 'calm' }], callSteps, notes: ['Smile'] };
    renderResult(flow, drifted);
    const more = within(screen.getByRole('region', { name: 'More' }));
    expect(more.getAllByRole('term').map(({ textContent }) => textContent)).toEqual([
      'Call steps',
      'Step',
      'Words to say',
      'Notes',
    ]);
    expect(more.getByText('Then ask')).toBeDefined();
    expect(screen.getByRole('region', { name: 'Objections' }).textContent).toContain('calm');
    expect(flow.toText(drifted, OPTIONS)).toBe(
      'OBJECTION\nLater\nMore:\n- Tone: calm\n\nMORE\nCall steps:\n  - Step: Opener\n    Words to say: Hi\n  - Then ask\nNotes:\n  - Smile',
    );
  });

  it('copies a single script', async () => {
    const { copyItem } = renderResult(flow, value);
    await userEvent.click(screen.getByRole('button', { name: /^Copy ?call to action 1/ }));
    await userEvent.click(screen.getByRole('button', { name: /^Copy ?opener 2/ }));
    expect(copyItem.mock.calls).toEqual([
      ['Shall I show you?', {}],
      ['Bad time?', {}],
    ]);
  });

  it('copies the whole call as text, in order', () => {
    const text = flow.toText(value, OPTIONS);
    const order = [
      'Bad time?',
      MARKUP,
      'second site',
      'Who answers?',
      'after hours',
      'take off you',
      'Soft: Shall I',
      'No budget',
      'Compared',
      'Step 1: Fair.',
      'Step 2: One booking',
      'send a page',
      'soft: I see.',
      'Who is calling?: It is Ann.',
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    expect(flow.toText({ objections: [{ label: 'Later' }] }, OPTIONS)).toBe('OBJECTION\nLater');
    expect(flow.count?.(value)).toBe(2);
  });
});
