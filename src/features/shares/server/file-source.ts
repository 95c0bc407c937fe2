import type { ShareStore } from './share-store';

/** Readers of a link see the files of its result as long as it is live. */
export const fileSource = {
  name: 'share',
  isLive: ({ shares }: { shares: Pick<ShareStore, 'isLive'> }, id: string) => shares.isLive(id),
};
