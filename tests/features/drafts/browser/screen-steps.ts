import type { ScreenSteps } from '../../../support/screen-world';

export const steps: ScreenSteps = {
  'draft of another device': (world) => world.leaveDraft(),
};
