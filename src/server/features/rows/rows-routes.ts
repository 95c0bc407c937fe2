import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { MAX_MARKS } from '@/contracts/row-marks';
import { type MemberEnv, type MemberServices, membersOnly } from '../../accounts/members-only';
import { holdPermitUntilSent, receiveFields } from '../../platform/http/request-guards';
import type { Settings } from '../../platform/settings';
import type { Runs } from '../../runs/runs';
import { readCursor, readRowMarks } from './row-mark-params';
import type { RowMarkStore } from './row-mark-store';

/** Services of the routes below `/rows`. */
export interface RowsServices extends MemberServices, Pick<Runs, 'webhooks' | 'storageQuota'> {
  rowMarks: RowMarkStore;
  settings: Pick<Settings, 'limits'>;
}

/** Creates the routes below `/rows`: a member's marks of the rows of a tool's lists. */
export function rowsRoutes(services: RowsServices): Hono<MemberEnv> {
  const { rowMarks, settings } = services;
  const routes = new Hono<MemberEnv>();

  routes.use(membersOnly(services));

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

  routes.put('/:tool', async (context) => {
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
