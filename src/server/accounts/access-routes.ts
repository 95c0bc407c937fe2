import { Hono } from 'hono';
import type { AccessList, ToolEntitlement } from '@/contracts/access';
import type { WebhookEntry } from '@/contracts/webhook-entry';
import type { Access } from '@/generated/declaration';
import type { Settings } from '../platform/settings';
import type { DailyRuns } from './daily-runs';
import { type MemberEnv, type MemberServices, membersOnly } from './members-only';
import { planOf } from './plan';

/** What `GET /access` needs. */
export interface AccessServices extends MemberServices {
  webhooks: Readonly<Record<string, Pick<WebhookEntry, 'tool' | 'access'>>>;
  dailyRuns: DailyRuns;
  operators: {
    isOperator(userId: string): Promise<boolean>;
  };
  settings: Pick<Settings, 'embedOrigins'>;
}

/** `GET /access`: a member's entitlements to restricted tools, and whether the member is an operator. */
export function accessRoutes(services: AccessServices): Hono<MemberEnv> {
  const routes = new Hono<MemberEnv>();
  routes.use(membersOnly(services));
  routes.get('/', async (context) => {
    const member = context.get('member');
    const plan = planOf(member);
    const declared = accessByTool(services);
    const counts = [...declared.values()].some(({ perDay }) => perDay !== undefined);
    const counted = counts ? await services.dailyRuns.expiriesByTool(member.id) : new Map<string, string[]>();
    const tools = [...declared].map(([tool, access]): ToolEntitlement => {
      const included = access.plan === undefined || access.plan === plan;
      return { tool, ...access, included, ...remainingRuns(access, counted.get(tool) ?? []) };
    });
    const operator = await services.operators.isOperator(member.id);
    const { embedOrigins } = services.settings;
    return context.json({
      tools,
      embeds: embedOrigins,
      ...(operator && { operator: true as const }),
    } satisfies AccessList);
  });
  return routes;
}

/** The declared access restrictions by tool. */
function accessByTool({ webhooks }: Pick<AccessServices, 'webhooks'>): Map<string, Access> {
  return new Map(Object.values(webhooks).flatMap(({ tool, access }) => (access ? [[tool, access]] : [])));
}

/** The remaining runs of a day; `until` holds the times at which used runs are no longer counted, the latest first. */
function remainingRuns({ perDay }: Access, until: readonly string[]): Pick<ToolEntitlement, 'left' | 'nextAt'> {
  if (perDay === undefined) return {};
  const nextAt = until[perDay - 1];
  return { left: Math.max(0, perDay - until.length), ...(nextAt && { nextAt }) };
}
