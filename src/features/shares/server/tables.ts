export const tables = {
  'public.shares': {
    retention: { duration: 'until it expires, or its run is deleted', isOver: 't.expires_at <= now()' },
    member: { where: 't.user_id = $1', order: 't.id', without: ['token_hash'] },
  },
};
