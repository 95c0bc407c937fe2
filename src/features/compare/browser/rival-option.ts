import type { SubmitOption } from '@/engine/session/submit-option';
import { toast } from '@/ui/toast';
import { comparedModels, type Rival } from './compared-models';

/** Returns the option to compare with this model. */
export function rivalOption(rival: Rival): SubmitOption {
  return {
    value: `${rival.provider} ${rival.model}`,
    label: `and ${rival.model}`,
    models: (session, answers) => comparedModels(session, answers, rival),
    async submit(session, answers) {
      try {
        await (await import('./comparison')).submitWithRival(session, answers, rival);
      } catch {
        toast.error('The models could not be compared', {
          description: 'Nothing was sent. Reload the page and try again.',
        });
      }
    },
  };
}
