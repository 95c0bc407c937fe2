/** How often each limit stopped somebody, since a process began. */
export interface LimitHits {
  since: string;
  hits: readonly { limit: string; count: number; last: string }[];
}
