export const tables = {
  'public.assistant_keys': {
    retention: {
      duration: 'ten minutes until it is entered, then an hour, or until its token ends',
      isOver: 't.expires_at <= now()',
    },
    member: { where: 't.user_id = $1', order: 't.hash', without: ['hash', 'sealed_key'] },
  },
};
