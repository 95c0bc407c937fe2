import { Hono } from 'hono';
import type { AccessList, ToolStanding } from '@/contracts/access';
import type { Access } from '@/generated/declaration';
import { type MemberEnv, membersOnly } from '../gateway/callers';
import type { Gateway } from '../gateway/gateway';
import { planOf } from './plan';

/** `GET /access`: how a member stands with the tools that are not simply everybody's, and whether they run the site. */
export function accessRoutes(gateway: Gateway): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  routes.use(membersOnly(gateway));
  routes.get('/', async (context) => {
    const member = context.get('member');
    const plan = planOf(member);
    const declared = declaredAccess(gateway);
    const counts = [...declared.values()].some(({ perDay }) => perDay !== undefined);
    const counted = counts ? await gateway.dailyRuns.of(member.id) : new Map<string, string[]>();
    const tools = [...declared].map(([tool, access]): ToolStanding => {
      const included = access.plan === undefined || access.plan === plan;
      return { tool, ...access, included, ...leftOf(access, counted.get(tool) ?? []) };
    });
    const operator = await gateway.operators.is(member.id);
    const { embedOrigins } = gateway.settings;
    return context.json({
      tools,
      embeds: embedOrigins,
      ...(operator && { operator: true as const }),
    } satisfies AccessList);
  });
  return routes;
}

/** What is declared of access, by tool. */
function declaredAccess({ webhooks }: Gateway): Map<string, Access> {
  return new Map(Object.values(webhooks).flatMap(({ tool, access }) => (access ? [[tool, access]] : [])));
}

/** What is left of a day's runs, of which these are used until then. */
function leftOf({ perDay }: Access, until: readonly string[]): Pick<ToolStanding, 'left' | 'nextAt'> {
  if (perDay === undefined) return {};
  const nextAt = until[perDay - 1];
  return { left: Math.max(0, perDay - until.length), ...(nextAt && { nextAt }) };
}
