import { createGrants } from '@/features/oauth/server/grants';
import type { ProvenActs } from '../../../server/feature-cases';

const redirectUri = 'https://x.test/back';
const client = { id: 'a program', name: 'Program', redirectUris: [redirectUri] };

export const ACTS: ProvenActs = {
  'a grant': [
    'oauth_grants',
    (db, member) => createGrants(db).create({ member, client, redirectUri, challenge: 'c', resource: 'mcp', days: 1 }),
  ],
};
