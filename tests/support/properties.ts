import fc from 'fast-check';
import { isShortRun } from '../../scripts/test/full-run.ts';

/**
 * `npm test` tries the same values each time: what it says of a commit must not depend on chance. The full run, and a
 * file started by its name, look for new ones; what they find is printed with its seed.
 */
if (isShortRun()) fc.configureGlobal({ seed: 20_261_129 });

export { fc };
