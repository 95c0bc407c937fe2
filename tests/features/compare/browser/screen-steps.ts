import { type ComparedSide, comparisonOf, keepSide, submitWithRival } from '@/features/compare/browser/comparison';
import { MODELS, type ScreenSteps } from '../../../support/screen-world';

export const steps: ScreenSteps = {
  compare: async (world) => {
    const { session } = world;
    await submitWithRival(session, world.sendable, { provider: 'openai', model: MODELS[1] });
    const [side] = session.store.get(session.get(comparisonOf).sides) as [ComparedSide];
    if (side) await keepSide(session, side);
  },
};
