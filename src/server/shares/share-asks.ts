import { LONGEST_LINE } from '@/contracts/document';
import { Failure } from '@/contracts/failure';
import { isShareToken, MOST_SHARE_DAYS, type ShareAsk } from '@/contracts/share';
import { jsonBody } from '../gateway/json-body';
import { UUID } from '../http/uuid';

/** What a member says of a link to make. @throws Failure 400 naming what cannot be taken */
export function readShare(text: string): ShareAsk {
  const { run, what, days, title, client, value } = objectOf(text);
  if (what !== 'result' && what !== 'document') throw invalid('what', 'A link is to a "result" or to a "document".');
  if (!Number.isInteger(days) || Number(days) < 1 || Number(days) > MOST_SHARE_DAYS)
    throw invalid('days', `A link is good for 1 to ${MOST_SHARE_DAYS} days.`);
  return {
    run: readRunId(run),
    what,
    days: Number(days),
    title: line('title', title),
    client: line('client', client),
    ...(value !== undefined && { value }),
  };
}

/** Whether the links to a run are held. @throws Failure 400 */
export function readHold(text: string): { run: string; held: boolean } {
  const { run, held } = objectOf(text);
  if (typeof held !== 'boolean') throw invalid('held', 'Links are held (true), or go on (false).');
  return { run: readRunId(run), held };
}

/** The id of a run, as it is written. @throws Failure 400 where it is none */
export function readRunId(id: unknown): string {
  if (typeof id === 'string' && UUID.test(id)) return id.toLowerCase();
  throw invalid('run', 'The run could not be read.');
}

/** What a reader asks with: the token of a link, and a file of its result. What is no token is empty, and opens nothing. */
export function readReader(text: string): { token: string; file: string } {
  const { token, file } = objectOf(text);
  const id = typeof file === 'string' ? (file.split('/')[0] ?? '') : '';
  return {
    token: isShareToken(token) ? token : '',
    file: UUID.test(id) ? id.toLowerCase() : '',
  };
}

function objectOf(text: string): Record<string, unknown> {
  const body = jsonBody(text);
  if (body && typeof body === 'object' && !Array.isArray(body)) return body as Record<string, unknown>;
  throw new Failure('invalid_body', 'The request is no object.', 400);
}

/** One line, whatever was pasted; empty where nothing was said. */
function line(field: string, value: unknown = ''): string {
  const text = typeof value === 'string' ? value.replace(/[\s\p{Cc}]+/gu, ' ').trim() : undefined;
  if (text !== undefined && [...text].length <= LONGEST_LINE) return text;
  throw invalid(field, `The ${field} is a text of up to ${LONGEST_LINE} characters.`);
}

function invalid(field: string, words: string): Failure {
  return new Failure('invalid_body', words, 400, { field });
}
