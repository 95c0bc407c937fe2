import type { AccessList, ToolEntitlement } from '@/contracts/access';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Access } from '@/generated/declaration';
import type { Settings } from '../platform/settings';
import type { DailyRuns } from './daily-runs';
import { type MemberServices, memberRoutes } from './members-only';
import type { Memberships } from './memberships';
import { planOf } from './require-access';

export interface AccessServices extends MemberServices {
  webhooks: Readonly<Record<string, Pick<WebhookEntry, 'tool' | 'access'>>>;
  dailyRuns: DailyRuns;
  memberships: Pick<Memberships, 'find'>;
  operators: {
    isOperator(userId: string): Promise<boolean>;
  };
  settings: Pick<Settings, 'embedOrigins'>;
}

/** Creates the route `GET /access`: a member's entitlements to restricted tools, and the role of operator. */
export function accessRoutes(services: AccessServices) {
  const routes = memberRoutes(services);
  routes.get('/', async (context) => {
    const member = context.get('member');
    const plan = planOf(member);
    const restrictions = accessByTool(services);
    const hasDailyLimit = [...restrictions.values()].some(({ perDay }) => perDay !== undefined);
    const expiries = hasDailyLimit ? await services.dailyRuns.expiriesByTool(member.id) : new Map<string, string[]>();
    const tools = [...restrictions].map(([tool, access]): ToolEntitlement => {
      const included = access.plan === undefined || access.plan === plan;
      return { tool, ...access, included, ...remainingRuns(access, expiries.get(tool) ?? []) };
    });
    const operator = await services.operators.isOperator(member.id);
    const membership = await services.memberships.find(member);
    const { embedOrigins } = services.settings;
    return context.json({
      tools,
      embeds: embedOrigins,
      ...(membership && { membership }),
      ...(operator && { operator: true as const }),
    } satisfies AccessList);
  });
  return routes;
}

/** Returns the declared access restrictions by tool. */
function accessByTool({ webhooks }: Pick<AccessServices, 'webhooks'>): Map<string, Access> {
  return new Map(Object.values(webhooks).flatMap(({ tool, access }) => (access ? [[tool, access]] : [])));
}

/** Returns the remaining runs of a day. `expiries` are the times at which counted runs stop counting, latest first. */
function remainingRuns({ perDay }: Access, expiries: readonly string[]): Pick<ToolEntitlement, 'left' | 'nextAt'> {
  if (perDay === undefined) return {};
  const nextAt = expiries[perDay - 1];
  return { left: Math.max(0, perDay - expiries.length), ...(nextAt && { nextAt }) };
}
