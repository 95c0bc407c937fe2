/** The kinds of deliveries: emails, those about ended runs that are still to be written, leads to each receiver, callbacks. */
export const DELIVERY_KINDS = ['mails', 'end-mails', 'leads', 'callbacks'] as const;
export type DeliveryKindName = (typeof DELIVERY_KINDS)[number];

/** Maximum number of deliveries in a list. */
export const MAX_LISTED_DELIVERIES = 200;

/** How often each limit was hit since a process started. */
export interface LimitHits {
  since: string;
  hits: readonly { limit: string; count: number; last: string }[];
}
