interface MadeWithProps {
  /** The title of the tool. */
  tool: string;
  toolVersion: string;
  /** ISO time at which the run started. */
  date: string;
}

/** Names the tool version that created a result, so that members can tell results of different versions apart. */
export function MadeWith({ tool, toolVersion, date }: MadeWithProps) {
  return (
    <p className="text-xs text-faint">
      Made with {tool}, version <span className="tabular">{toolVersion}</span>, on{' '}
      <time dateTime={date}>{new Date(date).toLocaleDateString(undefined, { dateStyle: 'long' })}</time>
    </p>
  );
}
