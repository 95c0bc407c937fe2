import type { Access } from '@/generated/declaration';

/** Source of a member's access: an access code (`guest`) or a membership (`vip`). */
export type Plan = 'guest' | 'vip';

/** The plan's name in texts for members. */
export const PLAN_TITLES: Readonly<Record<NonNullable<Access['plan']>, string>> = { vip: 'VIP' };

/** A member's entitlement to a tool with restricted access. */
export interface ToolEntitlement extends Access {
  tool: string;
  /** Whether the member's plan includes the tool. */
  included: boolean;
  /** Runs left today; absent if runs are not counted. */
  left?: number;
  /** ISO time of the next free run; absent if one is left now. */
  nextAt?: string;
}

/** A member's membership; guests, and accounts that were made by hand, have none. */
export interface Membership {
  /** Whether the member can run tools. */
  active: boolean;
  /** ISO time at which it ends, or ended; absent if no end is known here. */
  endsAt?: string;
}

/** Body of `GET /access`: the tools whose declarations restrict access, in declaration order. */
export interface AccessList {
  tools: ToolEntitlement[];
  membership?: Membership;
  /** Origins that may embed a tool in a frame. */
  embeds: readonly string[];
  /** true: the member is an operator; absent for all others. */
  operator?: true;
}
