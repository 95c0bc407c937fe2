import {
  MAX_MARKS_PER_REQUEST,
  MAX_ROW_KEY_LENGTH,
  MAX_ROW_NOTE_LENGTH,
  MAX_STATUS_LENGTH,
  type RowMark,
  type RowMarks,
} from '@/contracts/row-marks';
import {
  bodyReader,
  flagField,
  invalidField,
  objectSchema,
  optional,
  textField,
} from '../../platform/http/body-schema';

const KEY_MESSAGE = `A row is named by a text of 1 to ${MAX_ROW_KEY_LENGTH} characters.`;

const MARK = objectSchema<RowMark>(
  {
    status: optional(textField(MAX_STATUS_LENGTH, `A status is a text of up to ${MAX_STATUS_LENGTH} characters.`)),
    note: optional(textField(MAX_ROW_NOTE_LENGTH, `A note is a text of up to ${MAX_ROW_NOTE_LENGTH} characters.`)),
    hidden: optional(flagField('Whether a row is hidden is true or false.')),
  },
  {
    anyOf: ['status', 'note', 'hidden'].map((name) => ({ required: [name] })),
    message: 'The marks of a row are an object with "status", "note" or "hidden".',
  },
);

const readFields = bodyReader<{ marks: RowMarks }>({
  marks: {
    type: 'object',
    maxProperties: MAX_MARKS_PER_REQUEST,
    additionalProperties: MARK,
    message: `"marks" is an object with the marks of up to ${MAX_MARKS_PER_REQUEST} rows.`,
  },
});

/** Reads row marks from a request body. @throws Failure 400 naming the invalid field */
export function readRowMarks(body: unknown): RowMarks {
  const { marks } = readFields(body);
  if (Object.keys(marks).every(isRowKey)) return marks;
  throw invalidField('marks', KEY_MESSAGE);
}

/** Reads the row key after which a page of marks begins; '' for the first page. @throws Failure 400 if it is invalid */
export function readCursor(after: string | undefined): string {
  if (after === undefined) return '';
  if (isRowKey(after)) return after;
  throw invalidField('after', KEY_MESSAGE);
}

/** Keys are compared as stored, so a key that PostgreSQL cannot store unchanged would never be found again. */
function isRowKey(key: string): boolean {
  return key !== '' && key.length <= MAX_ROW_KEY_LENGTH && !key.includes('\0') && key.isWellFormed();
}
