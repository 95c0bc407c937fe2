import { NETWORK_FAULTS, SLOW_FAULTS, TEXT_FAULTS } from './network-faults';
import { answer } from './session-network';

/** What the gateway says of a run, and of one that succeeded with this text. */
export const view = (state: string, given?: object) => ({
  id: 'x',
  tool: 'fixture',
  state,
  mode: 'live',
  answer: given,
});
export const ended = (body: string) =>
  Response.json(view('succeeded', { status: 200, contentType: 'text/plain', body }));

/** The gateway's own word that it waits no longer, though the run goes on. */
const goesOn = () =>
  Response.json({ error: { code: 'timed_out', message: 'It goes on in the background.' } }, { status: 504 });

/** What stands between page and gateway, or the gateway itself, when it says nothing of how the run ended. */
export const RUN_NETWORK_FAULTS: [string, () => Promise<Response>][] = [
  ...Object.entries(NETWORK_FAULTS)
    .filter(([name]) => !TEXT_FAULTS.includes(name) && !SLOW_FAULTS.includes(name))
    .map(([name, make]): [string, () => Promise<Response>] => [name, () => make(answer('The answer'))]),
  ['the gateway, which waits no longer', async () => goesOn()],
];
