export const tables = {
  'public.drafts': {
    retention: { duration: '90 days after its last change', isOver: `t.changed_at < now() - interval '90 days'` },
    member: { where: 't.user_id = $1', order: 't.tool' },
  },
};
