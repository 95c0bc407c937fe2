interface MadeWithProps {
  /** The title of the tool. */
  tool: string;
  toolVersion: string;
  /** ISO time at which the run started. */
  date: string;
  /** Default: the language of the browser. */
  locale?: string;
}

/** Names the tool version that created a result, so that members can tell results of different versions apart. */
export function MadeWith({ tool, toolVersion, date, locale }: MadeWithProps) {
  return (
    <p className="text-xs text-faint">
      Made with {tool}, version <span className="tabular">{toolVersion}</span>, on{' '}
      <time dateTime={date}>{new Date(date).toLocaleDateString(locale, { dateStyle: 'long' })}</time>
    </p>
  );
}
