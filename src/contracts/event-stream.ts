/** One event of a stream. */
export interface StreamEvent {
  /** "message" where the stream gives no other. */
  name: string;
  data: string;
}

/** Lines and events longer than this are given up on, in characters: nobody needs them, and they would fill the memory. */
const LONGEST = 5_000_000;

/**
 * Takes an event stream apart, however it was cut: gives a function that is handed its text piece by piece, and hands on
 * each event as it becomes whole. Comments, ids and retry times are passed over.
 *
 * @throws Error from that function, where a line or an event is far too long
 */
export function eventReader(take: (event: StreamEvent) => void): (text: string) => void {
  let rest = '';
  /** How far the rest was searched for the end of a line. */
  let searched = 0;
  let name = '';
  let data: string[] = [];
  let size = 0;

  function line(text: string): void {
    if (text === '') {
      if (data.length > 0) take({ name: name || 'message', data: data.join('\n') });
      [name, data, size] = ['', [], 0];
      return;
    }
    const [, field, value = ''] = /^([^:]*)(?:: ?(.*))?$/s.exec(text) ?? [];
    if (field === 'event') name = value;
    if (field !== 'data') return;
    size += value.length;
    if (size > LONGEST) throw new Error('an event of the stream is too long');
    data.push(value);
  }

  return (text) => {
    rest += text;
    const end = /\r\n|\n|\r(?!$)/g;
    let from = 0;
    end.lastIndex = searched;
    for (let match = end.exec(rest); match; match = end.exec(rest)) {
      line(rest.slice(from, match.index));
      from = end.lastIndex;
    }
    rest = rest.slice(from);
    if (rest.length > LONGEST) throw new Error('a line of the stream is too long');
    // A carriage return at the end is looked at again: a line feed may follow.
    searched = Math.max(0, rest.length - 1);
  };
}
