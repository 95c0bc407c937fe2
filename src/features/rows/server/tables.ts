export const tables = {
  'public.row_marks': {
    retention: { duration: 'until the member removes it, or the account is deleted' },
    member: { where: 't.user_id = $1', order: 't.tool, t.row_key' },
  },
};
