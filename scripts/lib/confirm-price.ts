import { createInterface } from 'node:readline/promises';
import { type ScriptIo, warn } from './script-io.ts';

/** Shows the price and asks for confirmation, unless the maintainer has passed --yes. Returns true if it was confirmed. */
export async function confirmPrice(io: ScriptIo, offer: string, { yes }: { yes: boolean }): Promise<boolean> {
  if (yes) {
    warn(io, `${offer}.`);
    return true;
  }
  const reader = createInterface({ input: io.input, output: io.errors });
  try {
    // If the input ends without an answer, the price is not confirmed.
    const inputEnd = new AbortController();
    reader.once('close', () => inputEnd.abort());
    const reply = await reader.question(`${offer}, go? (y/N) `, { signal: inputEnd.signal }).catch(() => '');
    if (/^y(es)?$/i.test(reply.trim())) return true;
    warn(io, 'Nothing was sent. Answer y, or pass --yes.');
    return false;
  } finally {
    reader.close();
  }
}
