import { MAX_LINE_LENGTH } from '@/contracts/document';
import {
  ANYTHING,
  bodyReader,
  flagField,
  idField,
  invalidField,
  lineField,
  numberField,
} from '@/server/platform/http/body-schema';
import { UUID } from '@/server/platform/http/uuid';
import { isShareToken, MAX_SHARE_DAYS, type ShareParams } from '../contract';

const RUN = idField('The run could not be read: it is named by its id.');

/** Reads the parameters of a new link. @throws Failure 400 naming the invalid field */
export const readShareParams = bodyReader<ShareParams & { client: string }>({
  what: { enum: ['result', 'document'], message: 'A link is to a "result" or to a "document".' },
  days: numberField(1, MAX_SHARE_DAYS, `A link is good for 1 to ${MAX_SHARE_DAYS} days.`),
  run: RUN,
  title: optionalLine('title'),
  client: optionalLine('client'),
  value: ANYTHING,
});

/** Reads whether to suspend the links to a run. @throws Failure 400 */
export const readHoldParams = bodyReader<{ run: string; held: boolean }>({
  held: flagField('Links are held (true), or go on (false).'),
  run: RUN,
});

/** Reads the id of a run. @throws Failure 400 if it is invalid */
export function readRunId(id: string): string {
  if (UUID.test(id)) return id.toLowerCase();
  throw invalidField('run', RUN.message);
}

const readReaderFields = bodyReader<{ token?: unknown; file?: unknown }>({ token: ANYTHING, file: ANYTHING });

/** Reads a reader's request: a token and a file. An invalid token becomes '', which matches no link. */
export function readReaderParams(body: unknown): { token: string; file: string } {
  const { token, file } = readReaderFields(body);
  const id = typeof file === 'string' ? (file.split('/')[0] ?? '') : '';
  return {
    token: isShareToken(token) ? token : '',
    file: UUID.test(id) ? id.toLowerCase() : '',
  };
}

function optionalLine(name: string) {
  const message = `The ${name} is a text of up to ${MAX_LINE_LENGTH} characters.`;
  return { ...lineField(MAX_LINE_LENGTH, message), default: '' };
}
