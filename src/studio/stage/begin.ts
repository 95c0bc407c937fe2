// First: whatever is loaded after it finds the world of the stage.
import './world';
import '@/app/styles.css';
import { readStageHash } from '../stage-address';
import { play } from './play';

/** Shows what the address says, and says in words what it says wrongly. */
async function begin(): Promise<void> {
  try {
    await play(readStageHash(window.location.hash));
  } catch (error) {
    const words = document.createElement('p');
    words.setAttribute('role', 'alert');
    words.textContent = error instanceof Error ? error.message : String(error);
    document.body.replaceChildren(words);
  }
}

window.addEventListener('hashchange', () => void begin());
void begin();
