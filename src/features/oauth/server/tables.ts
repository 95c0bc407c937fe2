const OWN = 't.user_id = $1';

export const tables = {
  'public.oauth_clients': {
    retention: {
      duration:
        'as long as a member grants it access; without a grant, seven days after it registered, or less where 20,000 newer ones wait',
      isOver: `t.created_at < now() - interval '7 days'
      and not exists (select from public.oauth_grants g where g.client_id = t.id::text)`,
    },
    other: 'programs that have registered themselves',
  },
  'public.oauth_grants': {
    retention: {
      duration: 'until it or its last code or refresh token expires, or the member ends it or changes the password',
      isOver: `t.expires_at <= now() or not exists (
      select from public.oauth_secrets s where s.grant_id = t.id and s.spent_at is null and s.expires_at > now())`,
    },
    member: { where: OWN, order: 't.id' },
  },
  'public.oauth_secrets': {
    retention: { duration: 'until it expires, or its grant ends', isOver: 't.expires_at <= now()' },
    member: {
      where: 'exists (select from public.oauth_grants g where g.id = t.grant_id and g.user_id = $1)',
      order: 't.hash',
      without: ['hash', 'challenge'],
    },
  },
};
