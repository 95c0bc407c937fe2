import { describe, expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from '@/contracts/event-stream';

/** The events of a text that comes in these pieces. */
function eventsOf(...pieces: string[]): StreamEvent[] {
  const events: StreamEvent[] = [];
  const read = createEventParser((event) => events.push(event));
  for (const piece of pieces) read(piece);
  return events;
}

const STREAM =
  ': here\r\nevent: written\r\ndata: one\r\ndata:two\r\n\r\nid: 7\rdata: {"a": "b: c"}\r\r\ndata\n\nevent: left\n\n';
const EVENTS = [
  { name: 'written', data: 'one\ntwo' },
  { name: 'message', data: '{"a": "b: c"}' },
  { name: 'message', data: '' },
];

describe('the reader of event streams', () => {
  it('reads events, whatever ends their lines', () => {
    expect(eventsOf(STREAM)).toEqual(EVENTS);
  });

  it('reads the same wherever the text was cut', () => {
    expect(eventsOf(...STREAM)).toEqual(EVENTS);
    for (let at = 1; at < STREAM.length; at += 1)
      expect(eventsOf(STREAM.slice(0, at), STREAM.slice(at))).toEqual(EVENTS);
  });

  it('hands on nothing before an event is whole', () => {
    expect(eventsOf('data: half')).toEqual([]);
    expect(eventsOf('data: half\n')).toEqual([]);
    expect(eventsOf('data: half\n', '\n')).toEqual([{ name: 'message', data: 'half' }]);
  });

  it('gives up on lines and events without an end', () => {
    const read = createEventParser(() => undefined);
    const lines = `data: ${'x'.repeat(999_990)}\n`;
    expect(() => {
      for (let count = 0; count < 6; count += 1) read(lines);
    }).toThrow('too long');
    const other = createEventParser(() => undefined);
    expect(() => {
      for (let count = 0; count < 6; count += 1) other('x'.repeat(1_000_000));
    }).toThrow('too long');
  });
});
