/** A server-sent event. */
export interface StreamEvent {
  /** The event name; "message" if the stream gives none. */
  name: string;
  data: string;
}

/** Maximum length of a line and of an event, in characters; longer ones would fill the memory. */
const MAX_LENGTH = 5_000_000;

/**
 * Creates a parser for an event stream. The returned function accepts text in chunks of any size and passes each
 * complete event to `onEvent`. Comments, ids and retry times are ignored.
 *
 * @throws Error from the returned function if a line or event is longer than `MAX_LENGTH`
 */
export function createEventParser(onEvent: (event: StreamEvent) => void): (text: string) => void {
  let rest = '';
  /** Index in `rest` up to which line ends were already searched. */
  let searched = 0;
  let name = '';
  let data: string[] = [];
  let size = 0;

  function readLine(text: string): void {
    if (text === '') {
      if (data.length > 0) onEvent({ name: name || 'message', data: data.join('\n') });
      [name, data, size] = ['', [], 0];
      return;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(text) ?? [];
    if (field === 'event') name = value;
    if (field !== 'data') return;
    size += value.length;
    if (size > MAX_LENGTH) throw new Error('an event of the stream is too long');
    data.push(value);
  }

  return (text) => {
    rest += text;
    const end = /\r\n|\n|\r(?!$)/g;
    let from = 0;
    end.lastIndex = searched;
    for (let match = end.exec(rest); match; match = end.exec(rest)) {
      readLine(rest.slice(from, match.index));
      from = end.lastIndex;
    }
    rest = rest.slice(from);
    if (rest.length > MAX_LENGTH) throw new Error('a line of the stream is too long');
    // Scan a trailing carriage return again: a line feed may follow in the next chunk.
    searched = Math.max(0, rest.length - 1);
  };
}
