/** Shared class names of text inputs, selects and other controls; the error state follows `aria-invalid`. */
export const controlClass =
  'block w-full min-w-0 rounded-md border border-control/80 bg-surface px-3 text-base text-fg shadow-[inset_0_1px_2px_light-dark(rgb(0_0_0/0.06),rgb(0_0_0/0.35))] sm:text-sm ' +
  'transition-[border-color,background-color,box-shadow] placeholder:text-faint hover:border-faint ' +
  'focus-visible:border-accent focus-visible:outline-2 focus-visible:outline-offset-0 focus-visible:outline-accent/45 ' +
  'aria-invalid:border-danger aria-invalid:focus-visible:outline-danger/45 ' +
  'disabled:cursor-not-allowed disabled:border-hairline disabled:bg-raised disabled:text-faint [&[readonly]]:bg-raised';
