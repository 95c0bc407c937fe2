export function FilePanel({ path }: { path: string }) {
  return <p>{path}</p>;
}
