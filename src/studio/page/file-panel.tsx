import { EditorView, keymap } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import type { ShownFinding } from '../calls';
import { languageOf, lookAgain, offsetOf } from '../editor/language';
import { highlighting, theme } from '../editor/theme';
import { onSaved } from '../saved';
import { useFile } from './use-file';

/** A file of a tool in an editor that knows its words; below it, what the check says of the text as it stands. */
export function FilePanel({ path }: { path: string }) {
  const file = useFile(path);
  const place = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const latest = useRef(file);
  latest.current = file;
  const [findings, setFindings] = useState<readonly ShownFinding[]>();
  const { first, epoch } = file;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor holds the text from then on
  useEffect(() => {
    if (first === undefined || !place.current) return;
    const save = () => {
      void latest.current.save();
      return true;
    };
    const view = new EditorView({
      doc: first,
      parent: place.current,
      extensions: [
        keymap.of([{ key: 'Mod-s', run: save, preventDefault: true }]),
        basicSetup,
        theme,
        highlighting,
        EditorView.contentAttributes.of({ 'aria-label': path }),
        EditorView.updateListener.of(
          ({ docChanged, state }) => docChanged && latest.current.type(state.doc.toString()),
        ),
        ...languageOf(path, setFindings),
      ],
    });
    editor.current = view;
    return () => view.destroy();
  }, [path, epoch]);

  // A file beside this one may be what the check has something against.
  useEffect(() => onSaved(() => editor.current && lookAgain(editor.current)), []);

  const goTo = ({ line, column }: ShownFinding) => {
    const view = editor.current;
    if (!view) return;
    view.dispatch({ selection: { anchor: offsetOf(view.state.doc, line, column) }, scrollIntoView: true });
    view.focus();
  };

  return (
    <div className="space-y-3">
      <div className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 font-mono text-xs break-all text-faint">
          {path}
          {file.changed && <span className="text-warning"> not saved</span>}
        </span>
        {file.changed && (
          <Button size="sm" variant="ghost" onClick={() => void file.reopen()}>
            Drop changes
          </Button>
        )}
        <Button size="sm" disabled={!file.changed} loading={file.saving} onClick={() => void file.save()}>
          Save
        </Button>
      </div>
      {file.problem && (
        <p role="alert" className="text-sm whitespace-pre-wrap text-danger">
          {file.problem}
        </p>
      )}
      <div ref={place} className="h-[60dvh] overflow-hidden rounded-lg border border-hairline" />
      <Findings findings={findings} path={path} onGo={goTo} />
    </div>
  );
}

interface FindingsProps {
  /** Undefined until the check has looked. */
  findings: readonly ShownFinding[] | undefined;
  path: string;
  onGo(finding: ShownFinding): void;
}

function Findings({ findings, path, onGo }: FindingsProps) {
  if (!findings) return <p className="text-sm text-muted">The check is looking.</p>;
  if (findings.length === 0) return <p className="text-sm text-muted">The check has nothing to say.</p>;
  return (
    <ul aria-label="Findings" className="space-y-2 text-sm">
      {findings.map((finding) => {
        const { file, line, column, message, rule } = finding;
        const where = `${file === path ? '' : `${file} `}${line}:${column}`;
        return (
          <li key={`${where} ${rule} ${message}`} className="rounded-md border border-hairline p-2">
            <button type="button" disabled={file !== path} onClick={() => onGo(finding)} className="text-left">
              <span className="font-mono text-xs text-faint">
                {where} {rule}
              </span>
              <span className="block break-words text-danger">{message}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
