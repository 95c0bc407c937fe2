/** Classes of a control in the navigation bar: a small icon, with its label below on phones, and beside it on wide screens. */
export const BAR_ITEM_CLASS =
  'flex min-h-12 min-w-10 flex-col items-center justify-center gap-1 rounded-md px-1 font-medium text-muted transition-colors hover:bg-raised hover:text-fg lg:flex-row';

/** Classes of the label of such a control. Between `md` and `lg` only screen readers have room for it. */
export const BAR_LABEL_CLASS = 'max-w-18 truncate text-xs md:sr-only';
