import { Failure } from '@/contracts/failure';
import {
  LONGEST_ROW_KEY,
  LONGEST_ROW_NOTE,
  LONGEST_STATUS,
  MOST_MARKED_AT_ONCE,
  type RowMark,
  type RowMarks,
} from '@/contracts/row-marks';
import { jsonBody } from '../gateway/json-body';

/** What is to be kept of rows, as a body tells it. @throws Failure 400 saying what cannot be taken */
export function readRowMarks(text: string): RowMarks {
  const { marks } = (jsonBody(text) ?? {}) as { marks?: unknown };
  if (!isRecord(marks)) throw refused('marks', 'What is to be kept of these rows could not be read.');
  const entries = Object.entries(marks);
  if (entries.length > MOST_MARKED_AT_ONCE)
    throw refused('marks', `No more than ${MOST_MARKED_AT_ONCE} rows can be changed at once.`);
  return Object.fromEntries(entries.map(([key, mark]) => [readKey(key, 'marks'), readMark(mark)]));
}

/** The key a page of marks begins after; '' for the first page. @throws Failure 400 where it is no key */
export function readAfter(after: string | undefined): string {
  return after === undefined ? '' : readKey(after, 'after');
}

function readKey(key: string, field: string): string {
  // A key is compared as it is stored: what would be stored as something else cannot be found again.
  if (isShort(key, LONGEST_ROW_KEY) && key !== '' && !key.includes('\0') && key.isWellFormed()) return key;
  throw refused(field, `A row is named by a text of up to ${LONGEST_ROW_KEY} characters.`);
}

function readMark(mark: unknown): RowMark {
  const { status, note, hidden } = isRecord(mark) ? mark : {};
  if (status === undefined && note === undefined && hidden === undefined)
    throw refused('marks', 'What is to be kept of a row could not be read.');
  if (status !== undefined && !isShort(status, LONGEST_STATUS))
    throw refused('status', `A status is a text of up to ${LONGEST_STATUS} characters.`);
  if (note !== undefined && !isShort(note, LONGEST_ROW_NOTE))
    throw refused('note', `A note is a text of up to ${LONGEST_ROW_NOTE} characters.`);
  if (hidden !== undefined && typeof hidden !== 'boolean')
    throw refused('hidden', 'Whether a row is hidden is true or false.');
  return {
    ...(status !== undefined && { status }),
    ...(note !== undefined && { note }),
    ...(hidden !== undefined && { hidden }),
  };
}

function isShort(value: unknown, most: number): value is string {
  return typeof value === 'string' && value.length <= most;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function refused(field: string, words: string): Failure {
  return new Failure('invalid_body', words, 400, { field });
}
