import {
  MAX_MARKS_PER_REQUEST,
  MAX_ROW_KEY_LENGTH,
  MAX_ROW_NOTE_LENGTH,
  MAX_STATUS_LENGTH,
  type RowMark,
  type RowMarks,
} from '@/contracts/row-marks';
import { invalidField } from '../../platform/http/body-fields';
import { parseJsonBody } from '../../platform/http/json-body';

/** Parses row marks from a request body. @throws Failure 400 naming the invalid field */
export function readRowMarks(text: string): RowMarks {
  const { marks } = (parseJsonBody(text) ?? {}) as { marks?: unknown };
  if (!isRecord(marks)) throw invalidField('marks', 'What is to be kept of these rows could not be read.');
  const entries = Object.entries(marks);
  if (entries.length > MAX_MARKS_PER_REQUEST)
    throw invalidField('marks', `No more than ${MAX_MARKS_PER_REQUEST} rows can be changed at once.`);
  return Object.fromEntries(entries.map(([key, mark]) => [readKey(key, 'marks'), readMark(mark)]));
}

/** Reads the row key after which a page of marks begins; '' for the first page. @throws Failure 400 if it is invalid */
export function readCursor(after: string | undefined): string {
  return after === undefined ? '' : readKey(after, 'after');
}

function readKey(key: string, field: string): string {
  // Keys are compared as stored, so a key that PostgreSQL cannot store unchanged would never be found again.
  if (isTextUpTo(key, MAX_ROW_KEY_LENGTH) && key !== '' && !key.includes('\0') && key.isWellFormed()) return key;
  throw invalidField(field, `A row is named by a text of up to ${MAX_ROW_KEY_LENGTH} characters.`);
}

function readMark(mark: unknown): RowMark {
  const { status, note, hidden } = isRecord(mark) ? mark : {};
  if (status === undefined && note === undefined && hidden === undefined)
    throw invalidField('marks', 'What is to be kept of a row could not be read.');
  if (status !== undefined && !isTextUpTo(status, MAX_STATUS_LENGTH))
    throw invalidField('status', `A status is a text of up to ${MAX_STATUS_LENGTH} characters.`);
  if (note !== undefined && !isTextUpTo(note, MAX_ROW_NOTE_LENGTH))
    throw invalidField('note', `A note is a text of up to ${MAX_ROW_NOTE_LENGTH} characters.`);
  if (hidden !== undefined && typeof hidden !== 'boolean')
    throw invalidField('hidden', 'Whether a row is hidden is true or false.');
  return {
    ...(status !== undefined && { status }),
    ...(note !== undefined && { note }),
    ...(hidden !== undefined && { hidden }),
  };
}

function isTextUpTo(value: unknown, maxLength: number): value is string {
  return typeof value === 'string' && value.length <= maxLength;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
