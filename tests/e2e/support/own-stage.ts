import { inject } from 'vitest';
import type { Stage } from '../global-setup.ts';

// Each worker gets its own site, so that test files that run in parallel do not share the data of one member.
const answer = await fetch(`${inject('stages')}/${process.env.VITEST_POOL_ID}`);
if (!answer.ok) throw new Error(await answer.text());
const { site, chat } = (await answer.json()) as Stage;
Object.assign(inject('site'), site);
Object.assign(inject('chat'), chat);
