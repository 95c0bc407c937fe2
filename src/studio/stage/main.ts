// Must be the first import: later modules see the replaced browser APIs.
import './stage-environment';
import '@/app/styles.css';
import { readStageHash } from '../stage-address';
import { postToStudio } from '../stage-report';
import { pressedField } from './pressed-field';
import { showState } from './show-state';

/** Shows the state of the address, or an error message for an invalid address. */
async function start(): Promise<void> {
  try {
    await showState(readStageHash(window.location.hash));
  } catch (error) {
    const message = document.createElement('p');
    message.setAttribute('role', 'alert');
    message.textContent = error instanceof Error ? error.message : String(error);
    document.body.replaceChildren(message);
  }
}

/** Reports the pressed field to the studio; the page handles the press as usual. */
function reportPress({ target }: Event): void {
  const { tool } = readStageHash(window.location.hash);
  const field = target instanceof Element ? pressedField(tool, target) : undefined;
  if (field !== undefined) postToStudio('field-press', { tool, field });
}

document.addEventListener('click', reportPress, { capture: true });
window.addEventListener('hashchange', () => void start());
void start();
