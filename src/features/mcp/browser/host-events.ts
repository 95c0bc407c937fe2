import type { App } from '@modelcontextprotocol/ext-apps';
import type { ToolSession } from '@/engine/session/tool-session';
import { sanitize } from '@/engine/storage/sanitize';
import type { AssistantResult } from '../contract';
import { toRunResult } from './view-effects';

/** Shows the inputs and results of the assistant's own tool calls in the page, and opens links through the host. */
export function handleHostEvents(app: App, session: ToolSession): void {
  const { declaration } = session.tool;
  let toolInput: Readonly<Record<string, unknown>> = {};
  const readAnswers = () => sanitize(declaration, toolInput).answers;
  app.ontoolinput = ({ arguments: input = {} }) => {
    toolInput = input;
    session.replaceAnswers({ ...session.initialAnswers(), ...readAnswers() });
  };
  app.ontoolresult = ({ isError, structuredContent }) => {
    if (isError || !structuredContent) return;
    void session.runs.show(toRunResult(structuredContent as unknown as AssistantResult, readAnswers()));
  };
  document.addEventListener('click', (event) => {
    const target = event.target as Element | null;
    const link = target?.closest('a[href]');
    if (link instanceof HTMLAnchorElement && /^https?:/.test(link.href)) {
      event.preventDefault();
      void app.openLink({ url: link.href });
    }
    const button = target?.closest('button[type=submit]');
    if (button instanceof HTMLButtonElement) {
      // A host's sandbox may forbid form submission: the browser then fires no submit event, so dispatch one.
      event.preventDefault();
      button.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }));
    }
  });
}
