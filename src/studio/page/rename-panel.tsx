import { type FormEvent, useEffect, useState } from 'react';
import { loadModule } from '@/engine/registry-access';
import { asForm } from '@/registry/options';
import { onToolUpdate } from '@/registry/tool-updates';
import { Button } from '@/ui/button';
import { Input } from '@/ui/input';
import { Select } from '@/ui/select';
import { callStudio, type RenamedFiles } from '../studio-api';

/** Renames a field in all files that name it, after a preview of the lines that change. */
export function RenamePanel({ tool }: { tool: string }) {
  const fields = useFieldNames(tool);
  const [from, setFrom] = useState('');
  const [to, setTo] = useState('');
  const [preview, setPreview] = useState<RenamedFiles>();
  const [message, setMessage] = useState<{ text: string; isError?: boolean }>();
  const change = (set: (text: string) => void) => (text: string) => {
    set(text);
    setPreview(undefined);
    setMessage(undefined);
  };
  const showError = (error: Error) => {
    setPreview(undefined);
    setMessage({ text: error.message, isError: true });
  };
  const showPreview = (event: FormEvent) => {
    event.preventDefault();
    callStudio('rename', { tool, from, to }).then(setPreview, showError);
  };
  const write = (shown: RenamedFiles) =>
    callStudio('rename', { tool, from, to, preview: shown.preview }).then(() => {
      setPreview(undefined);
      setFrom('');
      setTo('');
      setMessage({ text: `${from} is called ${to} now.` });
    }, showError);

  if (fields.length === 0) return <p className="text-sm text-muted">This page has no fields.</p>;
  return (
    <div className="space-y-3 text-sm">
      <form onSubmit={showPreview} className="flex flex-wrap items-center gap-2">
        <Select
          aria-label="Field"
          value={from}
          placeholder="Choose a field"
          onChange={change(setFrom)}
          options={fields.map((name) => ({ value: name, label: name }))}
        />
        <Input
          aria-label="New name"
          placeholder="New name"
          className="min-w-40 flex-1"
          value={to}
          onChange={({ target }) => change(setTo)(target.value.trim())}
        />
        <Button type="submit" size="sm" variant="secondary" disabled={!from || !to}>
          Preview
        </Button>
      </form>
      {message && (
        <p role={message.isError ? 'alert' : 'status'} className={message.isError ? 'text-danger' : 'text-muted'}>
          {message.text}
        </p>
      )}
      {preview && (
        <>
          <ChangedLines files={preview.files} />
          <p className="text-muted">
            The body that is sent uses the new name too: change workflows and callers of your own, and a result that
            repeats the body.
          </p>
          <Button size="sm" onClick={() => void write(preview)}>
            Rename in {preview.files.length} files
          </Button>
        </>
      )}
    </div>
  );
}

function ChangedLines({ files }: Pick<RenamedFiles, 'files'>) {
  return (
    <ul aria-label="Changes" className="space-y-3">
      {files.map(({ path, removed, added }) => (
        <li key={path} className="rounded-md border border-hairline p-2">
          <span className="font-mono text-xs break-all text-faint">{path}</span>
          <pre className="font-mono text-xs break-words whitespace-pre-wrap">
            <del className="text-danger no-underline">{removed.map((line) => `- ${line}\n`).join('')}</del>
            <ins className="text-success no-underline">{added.map((line) => `+ ${line}\n`).join('')}</ins>
          </pre>
        </li>
      ))}
    </ul>
  );
}

/** The fields of a tool by name, as its saved declaration has them. */
function useFieldNames(tool: string): readonly string[] {
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    const load = () =>
      loadModule(tool).then(({ declaration }) =>
        setNames(declaration.kind === 'form' ? Object.keys(asForm(declaration).form.properties) : []),
      );
    void load();
    return onToolUpdate(({ declaration }) => declaration.id === tool && void load());
  }, [tool]);
  return names;
}
