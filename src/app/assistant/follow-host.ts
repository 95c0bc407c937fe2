import type { App } from '@modelcontextprotocol/ext-apps';
import type { ToldResult } from '@/contracts/assistant';
import type { ToolSession } from '@/engine/session/tool-session';
import { sanitise } from '@/engine/storage/sanitise';
import { resultOf } from './view-effects';

/** Shows what the assistant's own call of the tool says and gives, and opens links where the host does. */
export function followHost(app: App, session: ToolSession): void {
  const { declaration } = session.tool;
  const inputs = () => sanitise(declaration, given).answers;
  let given: Readonly<Record<string, unknown>> = {};
  app.ontoolinput = ({ arguments: said = {} }) => {
    given = said;
    session.replace({ ...session.fresh(), ...inputs() });
  };
  app.ontoolresult = ({ isError, structuredContent }) => {
    if (isError || !structuredContent) return;
    void session.runs.show(resultOf(structuredContent as unknown as ToldResult, inputs()));
  };
  document.addEventListener('click', (event) => {
    const pressed = event.target as Element | null;
    const link = pressed?.closest('a[href]');
    if (link instanceof HTMLAnchorElement && /^https?:/.test(link.href)) {
      event.preventDefault();
      void app.openLink({ url: link.href });
    }
    const button = pressed?.closest('button[type=submit]');
    if (button instanceof HTMLButtonElement) {
      // Hosts may forbid forms: a browser then tells not even the page that one is submitted.
      event.preventDefault();
      button.form?.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true, submitter: button }));
    }
  });
}
