import { act, render } from '@testing-library/react';
import { Suspense } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { ResultPanel } from '@/engine/page/result-panel';
import type { ToolSession } from '@/engine/session/tool-session';
import { Within } from './session';

/** Renders the result of a session as its page does, and waits for what was at hand. */
export function renderResultPanel(session: ToolSession): Promise<unknown> {
  return act(async () => {
    render(
      <MemoryRouter>
        <Within session={session}>
          <Suspense>
            <ResultPanel session={session} />
          </Suspense>
        </Within>
      </MemoryRouter>,
    );
  });
}
