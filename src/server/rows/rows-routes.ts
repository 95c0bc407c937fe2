import { Hono } from 'hono';
import { Failure } from '@/contracts/failure';
import { MOST_MARKS } from '@/contracts/row-marks';
import { demandJson, holdUntilSent, type MemberEnv, membersOnly, receiveBody } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import { readAfter, readRowMarks } from './read-row-marks';

/** The routes below `/rows`: what a member keeps of the rows of a tool's lists. */
export function rowsRoutes(gateway: Gateway): Hono<MemberEnv> {
  const { rowMarks, settings } = gateway;
  const routes = new Hono<MemberEnv>();

  routes.use(membersOnly(gateway));

  // Asked anew each time: in development tools come and go.
  const toolOf = (tool: string): string => {
    if (Object.values(gateway.webhooks).some((webhook) => webhook.tool === tool)) return tool;
    throw new Failure('unknown_tool', 'There is no such tool.', 404);
  };

  routes.get('/:tool', async (context) => {
    const { id } = context.get('member');
    const tool = toolOf(context.req.param('tool'));
    const after = readAfter(context.req.query('after'));
    holdUntilSent(gateway, id, context);
    return context.json(await rowMarks.page(id, tool, after));
  });

  routes.put('/:tool', async (context) => {
    demandJson(context.req.header('content-type'));
    const tool = toolOf(context.req.param('tool'));
    const { id } = context.get('member');
    const marks = readRowMarks(await receiveBody(gateway, id, context.req.raw, settings.limits.bodyBytes));
    await gateway.keptBytes.demandRoom(id);
    if (await rowMarks.keep(id, tool, marks)) return context.body(null, 204);
    throw new Failure(
      'too_many_marks',
      `Something can be kept of ${MOST_MARKS.toLocaleString('en-US')} rows. Take it away from others first.`,
      409,
    );
  });

  return routes;
}
