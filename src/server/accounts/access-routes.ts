import { Hono } from 'hono';
import type { AccessList, ToolEntitlement } from '@/contracts/access';
import type { Access } from '@/generated/declaration';
import { type MemberEnv, membersOnly } from '../platform/http/request-guards';
import type { Gateway } from '../runs/runs';
import { planOf } from './plan';

/** `GET /access`: a member's entitlements to restricted tools, and whether the member is an operator. */
export function accessRoutes(gateway: Gateway): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  routes.use(membersOnly(gateway));
  routes.get('/', async (context) => {
    const member = context.get('member');
    const plan = planOf(member);
    const declared = accessByTool(gateway);
    const counts = [...declared.values()].some(({ perDay }) => perDay !== undefined);
    const counted = counts ? await gateway.dailyRuns.expiriesByTool(member.id) : new Map<string, string[]>();
    const tools = [...declared].map(([tool, access]): ToolEntitlement => {
      const included = access.plan === undefined || access.plan === plan;
      return { tool, ...access, included, ...remainingRuns(access, counted.get(tool) ?? []) };
    });
    const operator = await gateway.operators.isOperator(member.id);
    const { embedOrigins } = gateway.settings;
    return context.json({
      tools,
      embeds: embedOrigins,
      ...(operator && { operator: true as const }),
    } satisfies AccessList);
  });
  return routes;
}

/** The declared access restrictions by tool. */
function accessByTool({ webhooks }: Gateway): Map<string, Access> {
  return new Map(Object.values(webhooks).flatMap(({ tool, access }) => (access ? [[tool, access]] : [])));
}

/** The remaining runs of a day; `until` holds the times at which used runs are no longer counted, the latest first. */
function remainingRuns({ perDay }: Access, until: readonly string[]): Pick<ToolEntitlement, 'left' | 'nextAt'> {
  if (perDay === undefined) return {};
  const nextAt = until[perDay - 1];
  return { left: Math.max(0, perDay - until.length), ...(nextAt && { nextAt }) };
}
