import { MAX_LINE_LENGTH } from '@/contracts/document';
import { isShareToken, MAX_SHARE_DAYS, type ShareParams } from '@/contracts/share';
import { invalidField, readObject, singleLine } from '../../platform/http/body-fields';
import { UUID } from '../../platform/http/uuid';

/** Parses the parameters of a new link. @throws Failure 400 naming the invalid field */
export function readShareParams(text: string): ShareParams {
  const { run, what, days, title, client, value } = readObject(text);
  if (what !== 'result' && what !== 'document')
    throw invalidField('what', 'A link is to a "result" or to a "document".');
  if (!Number.isInteger(days) || Number(days) < 1 || Number(days) > MAX_SHARE_DAYS)
    throw invalidField('days', `A link is good for 1 to ${MAX_SHARE_DAYS} days.`);
  return {
    run: readRunId(run),
    what,
    days: Number(days),
    title: readLine('title', title),
    client: readLine('client', client),
    ...(value !== undefined && { value }),
  };
}

/** Parses whether to suspend the links to a run. @throws Failure 400 */
export function readHoldParams(text: string): { run: string; held: boolean } {
  const { run, held } = readObject(text);
  if (typeof held !== 'boolean') throw invalidField('held', 'Links are held (true), or go on (false).');
  return { run: readRunId(run), held };
}

/** Reads the id of a run. @throws Failure 400 if it is invalid */
export function readRunId(id: unknown): string {
  if (typeof id === 'string' && UUID.test(id)) return id.toLowerCase();
  throw invalidField('run', 'The run could not be read.');
}

/**
 * Parses a reader's request: the token of a link, and a file of its result. An invalid token becomes '', which matches
 * no link.
 */
export function readReaderParams(text: string): { token: string; file: string } {
  const { token, file } = readObject(text);
  const id = typeof file === 'string' ? (file.split('/')[0] ?? '') : '';
  return {
    token: isShareToken(token) ? token : '',
    file: UUID.test(id) ? id.toLowerCase() : '',
  };
}

/** Reads an optional text, collapsing white space to one line; '' by default. */
function readLine(field: string, value: unknown = ''): string {
  const text = typeof value === 'string' ? singleLine(value) : undefined;
  if (text !== undefined && [...text].length <= MAX_LINE_LENGTH) return text;
  throw invalidField(field, `The ${field} is a text of up to ${MAX_LINE_LENGTH} characters.`);
}
