import { describe, expect, it } from 'vitest';
import { normalise } from '@/normalisers/chat-content-or-prompt/normaliser';
import { STREAMS, TEXT } from './service-streams';

const EVENT_STREAM = 'text/event-stream; charset=utf-8';

function read(body: string, contentType: string): string {
  const result = normalise({ status: 200, contentType, body });
  return result.ok ? String(result.value) : `failure: ${result.reason}`;
}

describe.each(Object.entries(STREAMS))('a stream of %s', (_, body) => {
  const types = body.startsWith('{') ? ['application/x-ndjson'] : [EVENT_STREAM, 'text/plain', 'application/json'];

  it.each(types)('is read whole as %s', (type) => {
    expect(read(body, type)).toBe(TEXT);
    expect(read(body.replaceAll('\n', '\r\n'), type)).toBe(TEXT);
  });

  it('is whole or a failure wherever it is cut off', () => {
    const [type = ''] = types;
    // Lines say nothing about themselves: their first one is needed to tell that they are a stream.
    const first = body.startsWith('{') ? body.indexOf('\n', body.indexOf('\n') + 1) : 0;
    for (let length = first + 1; length < body.length; length += 3) {
      const cut = read(body.slice(0, length), type);
      if (!cut.startsWith('failure: ')) expect(cut, JSON.stringify(body.slice(length - 20, length))).toBe(TEXT);
    }
  });
});
