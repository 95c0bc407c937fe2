import { EditorView, keymap } from '@codemirror/view';
import { basicSetup } from 'codemirror';
import { useEffect, useRef, useState } from 'react';
import { Button } from '@/ui/button';
import { editorExtensions, offsetOf, recheck } from '../editor/editor-extensions';
import { highlighting, theme } from '../editor/theme';
import { onSaved } from '../save-events';
import type { EditorFinding } from '../studio-api';
import { useFile } from './use-file';

/** A tool file in an editor with completion; below it the findings of the check for the current text. */
export function FilePanel({ path }: { path: string }) {
  const file = useFile(path);
  const container = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(undefined);
  const latest = useRef(file);
  latest.current = file;
  const [findings, setFindings] = useState<readonly EditorFinding[]>();
  const { initialText: first, epoch } = file;

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor owns the text from then on
  useEffect(() => {
    if (first === undefined || !container.current) return;
    const save = () => {
      void latest.current.save();
      return true;
    };
    const view = new EditorView({
      doc: first,
      parent: container.current,
      extensions: [
        keymap.of([{ key: 'Mod-s', run: save, preventDefault: true }]),
        basicSetup,
        theme,
        highlighting,
        EditorView.contentAttributes.of({ 'aria-label': path }),
        EditorView.updateListener.of(
          ({ docChanged, state }) => docChanged && latest.current.edit(state.doc.toString()),
        ),
        ...editorExtensions(path, setFindings),
      ],
    });
    editor.current = view;
    return () => view.destroy();
  }, [path, epoch]);

  // A save of another file may change the findings for this one.
  useEffect(() => onSaved(() => editor.current && recheck(editor.current)), []);

  const goTo = ({ line, column }: EditorFinding) => {
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
      <div ref={container} className="h-[60dvh] overflow-hidden rounded-lg border border-hairline" />
      <Findings findings={findings} path={path} onGo={goTo} />
    </div>
  );
}

interface FindingsProps {
  /** Undefined until the check has run. */
  findings: readonly EditorFinding[] | undefined;
  path: string;
  onGo(finding: EditorFinding): void;
}

function Findings({ findings, path, onGo }: FindingsProps) {
  if (!findings) return <p className="text-sm text-muted">The check is looking.</p>;
  if (findings.length === 0) return <p className="text-sm text-muted">The check has nothing to say.</p>;
  return (
    <ul aria-label="Findings" className="space-y-2 text-sm">
      {findings.map((finding) => {
        const { file, line, column, message, rule } = finding;
        const location = `${file === path ? '' : `${file} `}${line}:${column}`;
        return (
          <li key={`${location} ${rule} ${message}`} className="rounded-md border border-hairline p-2">
            <button type="button" disabled={file !== path} onClick={() => onGo(finding)} className="text-left">
              <span className="font-mono text-xs text-faint">
                {location} {rule}
              </span>
              <span className="block break-words text-danger">{message}</span>
            </button>
          </li>
        );
      })}
    </ul>
  );
}
