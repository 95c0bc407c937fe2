import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { MAX_MARKS } from '@/contracts/row-marks';
import {
  holdPermitUntilSent,
  type MemberEnv,
  membersOnly,
  receiveBody,
  requireJson,
} from '../../platform/http/request-guards';
import type { Gateway } from '../../runs/runs';
import { readCursor, readRowMarks } from './row-mark-params';

/** Routes below `/rows`: a member's marks of the rows of a tool's lists. */
export function rowsRoutes(gateway: Gateway): Hono<MemberEnv> {
  const { rowMarks, settings } = gateway;
  const routes = new Hono<MemberEnv>();

  routes.use(membersOnly(gateway));

  // Looked up on each request, as tools change during development.
  const toolOf = (tool: string): string => {
    if (Object.values(gateway.webhooks).some((webhook) => webhook.tool === tool)) return tool;
    throw new Failure('unknown_tool', 'There is no such tool.', 404);
  };

  routes.get('/:tool', async (context) => {
    const { id } = context.get('member');
    const tool = toolOf(context.req.param('tool'));
    const after = readCursor(context.req.query('after'));
    holdPermitUntilSent(gateway, id, context);
    return context.json(await rowMarks.page(id, tool, after));
  });

  routes.put('/:tool', async (context) => {
    requireJson(context.req.header('content-type'));
    const tool = toolOf(context.req.param('tool'));
    const { id } = context.get('member');
    const marks = readRowMarks(await receiveBody(gateway, id, context.req.raw, settings.limits.bodyBytes));
    await gateway.storageQuota.requireRoom(id);
    if (await rowMarks.save(id, tool, marks)) return context.body(null, 204);
    throw new Failure(
      'too_many_marks',
      `Something can be kept of ${MAX_MARKS.toLocaleString('en-US')} rows. Take it away from others first.`,
      409,
    );
  });

  return routes;
}
