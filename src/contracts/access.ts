import type { Access } from '@/generated/declaration';

/** What a member is here with: an access code, or a membership. */
export type Plan = 'guest' | 'vip';

/** What members call the plan a tool may be part of. */
export const PLAN_TITLES: Readonly<Record<NonNullable<Access['plan']>, string>> = { vip: 'VIP' };

/** How a member stands with a tool that is not simply everybody's. */
export interface ToolStanding extends Access {
  tool: string;
  /** Whether their plan has it. */
  included: boolean;
  /** Runs that are left of those of a day; absent where they are not counted. */
  left?: number;
  /** When the next run is free, as an ISO time; absent where one is left. */
  nextAt?: string;
}

/** What `GET /access` answers: the tools whose declarations say something of access, in their order. */
export interface AccessList {
  tools: ToolStanding[];
  /** Origins whose pages may show a tool in a frame. */
  embeds: readonly string[];
  /** true: the operator's room is open to them. Said to nobody else. */
  operator?: true;
}
