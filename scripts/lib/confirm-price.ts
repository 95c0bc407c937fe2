import { createInterface } from 'node:readline/promises';
import { type ScriptIo, warn } from './script-io.ts';

/** Says the price and asks, unless the maintainer has agreed before. */
export async function confirmPrice(io: ScriptIo, offer: string, { yes }: { yes: boolean }): Promise<boolean> {
  if (yes) {
    warn(io, `${offer}.`);
    return true;
  }
  const reader = createInterface({ input: io.input, output: io.errors });
  try {
    // Ends with the input: a program that cannot answer has not agreed.
    const ended = new AbortController();
    reader.once('close', () => ended.abort());
    const reply = await reader.question(`${offer}, go? (y/N) `, { signal: ended.signal }).catch(() => '');
    if (/^y(es)?$/i.test(reply.trim())) return true;
    warn(io, 'Nothing was asked. Answer y, or pass --yes.');
    return false;
  } finally {
    reader.close();
  }
}
