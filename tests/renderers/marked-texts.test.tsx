import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { hasMarkdown } from '@/reading/markdown-text';
import * as callFlow from '@/renderers/call-flow/renderer';
import * as proposal from '@/renderers/proposal/renderer';
import * as scenes from '@/renderers/scenes/renderer';
import '@/renderers/parts/markdown-text'; // At hand, so that no test waits for it.
import { hasNoMarkupElements, MARKUP, renderResult } from './render-result';

describe('marks', () => {
  it.each([
    '# Role',
    'a\n- one\n- two',
    'a\n  * one',
    '1. one',
    '2) two',
    '> said',
    '```\ncode\n```',
    '| a | b |\n|---|---|',
    'so **bold** it is',
    'run `npm start`',
    'see [here](https://a.example)',
  ])('are in %j', (text) => expect(hasMarkdown(text)).toBe(true));

  it.each([
    '',
    'Two sentences. No marks - none at all.',
    '2 * 3 * 4 and snake_case_name',
    '#hashtag [your name] [fill in: price]',
    '[link](javascript:alert(1))',
    '**\n**',
    '{ "a": "**b**" }',
    '[\n  "- a"\n]',
    '- ',
  ])('are not in %j', (text) => expect(hasMarkdown(text)).toBe(false));

  it.each([
    '*'.repeat(200_000),
    '['.repeat(200_000),
    '`'.repeat(200_001),
    `|${'a'.repeat(200_000)}\n`,
    ' '.repeat(200_000),
  ])('are looked for in long texts without end', (text) => expect(typeof hasMarkdown(text)).toBe('boolean'));
});

const marked = 'Say it **slowly**.';
const cases = [
  ['scenes', () => renderResult(scenes, [{ scene: 1, title: '', prompt: marked }])],
  ['call-flow', () => renderResult(callFlow, { callFlow: { whyYouWhyNow: marked } })],
  ['proposal', () => renderResult(proposal, { offer: { guarantee: marked, nextSteps: ['**Call** them'] } })],
] as const;

describe.each(cases)('%s', (_, show) => {
  it('shows marks in its texts as they are meant, or as they came', async () => {
    show();
    expect((await screen.findByText('slowly')).tagName).toBe('STRONG');
    await userEvent.click(screen.getByRole('button', { name: 'Plain' }));
    expect(screen.getByText(marked)).toBeDefined();
    expect(screen.queryByText('slowly')).toBeNull();
  });
});

it.each([
  ['scenes', () => renderResult(scenes, [{ scene: 1, title: '', prompt: `**a** ${MARKUP}` }])],
  ['call-flow', () => renderResult(callFlow, { callFlow: { whyYouWhyNow: `**a** ${MARKUP}` } })],
  ['proposal', () => renderResult(proposal, { offer: { guarantee: `**a** ${MARKUP}` } })],
])('%s: no text of a model becomes an element', async (_, show) => {
  const { container } = show();
  expect((await screen.findByText('a')).tagName).toBe('STRONG');
  expect(hasNoMarkupElements(container)).toBe(true);
});

it('nothing is to be chosen where no text has marks', () => {
  renderResult(scenes, [{ scene: 1, title: '', prompt: 'A street.' }]);
  expect(screen.queryByRole('button', { name: 'Plain' })).toBeNull();
});
