import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DemoNote } from '@/engine/page/result-notes';

const demo = { kind: 'text', value: 'Sent.', runId: 'one', mode: 'demo', inputs: {} } as const;

it.each([
  [true, /^Sample built from your answers\. No model was called: add your own key/],
  [false, /Nothing was sent: this tool is not set up on this site yet\.$/],
])('a demo of a form that asks for a key (%s) says why nothing was called', (hasKey, words) => {
  render(<DemoNote result={demo} hasKey={hasKey} />);
  expect(screen.getByText(words)).toBeTruthy();
});
