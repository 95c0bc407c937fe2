import { batchRunnerOf } from '@/features/batch/browser/batch-runner';
import type { ScreenSteps } from '../../../support/screen-world';

export const steps: ScreenSteps = {
  batch: async (world) => {
    const { session } = world;
    session.updateAnswers(world.sendable);
    await session.get(batchRunnerOf).start({ header: ['Name'], rows: [[world.newName()], [world.newName()]] });
  },
};
