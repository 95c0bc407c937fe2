import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import {
  MAX_ROW_KEY_LENGTH,
  MAX_ROW_NOTE_LENGTH,
  MAX_STATUS_LENGTH,
  type RowMark,
  type RowMarks,
} from '@/contracts/row-marks';
import { type MemberServices, memberRoutes } from '@/server/accounts/members-only';
import {
  bodyReader,
  flagField,
  invalidField,
  objectSchema,
  optional,
  textField,
} from '@/server/platform/http/body-schema';
import type { ServerEnv } from '@/server/platform/http/client-address';
import { type GrowingStore, growsStore } from '@/server/platform/http/grows-store';
import { holdPermitUntilSent, receiveFields } from '@/server/platform/http/request-guards';
import type { Settings } from '@/server/platform/settings';
import type { Runs } from '@/server/runs/runs';
import { MAX_MARKS, MAX_MARKS_PER_REQUEST } from '../contract';
import type { RowMarkStore } from './row-mark-store';

export interface RowsServices extends MemberServices, Pick<Runs, 'webhooks' | 'storageQuota'>, GrowingStore {
  rowMarks: RowMarkStore;
  settings: Pick<Settings, 'limits'>;
}

/** Creates the routes below `/rows`: a member's marks of the rows of a tool's lists. */
export function createRoutes(services: RowsServices): Hono<ServerEnv> {
  return new Hono<ServerEnv>().route('/', rowsRoutes(services));
}

function rowsRoutes(services: RowsServices) {
  const { rowMarks, settings } = services;
  const routes = memberRoutes(services);

  // Look the tool up on each request, because tools change during development.
  const requireTool = (tool: string): string => {
    if (Object.values(services.webhooks).some((webhook) => webhook.tool === tool)) return tool;
    throw new Failure('unknown_tool', 'There is no such tool.', 404);
  };

  routes.get('/:tool', async (context) => {
    const { id } = context.get('member');
    const tool = requireTool(context.req.param('tool'));
    const after = readCursor(context.req.query('after'));
    holdPermitUntilSent(services, id, context);
    return context.json(await rowMarks.findPage(id, tool, after));
  });

  routes.put('/:tool', growsStore(services), async (context) => {
    const tool = requireTool(context.req.param('tool'));
    const { id } = context.get('member');
    const marks = await receiveFields(services, id, context.req.raw, settings.limits.bodyBytes, readRowMarks);
    await services.storageQuota.requireRoom(id);
    if (await rowMarks.save(id, tool, marks)) return context.body(null, 204);
    throw new Failure(
      'too_many_marks',
      `Up to ${MAX_MARKS.toLocaleString('en-US')} rows can have marks. Remove the marks of other rows first.`,
      409,
    );
  });

  return routes;
}

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
