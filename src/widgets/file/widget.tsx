import type { WidgetProps } from '@rjsf/utils';
import { useRef } from 'react';
import { fileNameOf } from '@/contracts/file';
import { ariaProps, type FormContext } from '@/contracts/widget';
import type { Declaration } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { FileInput } from '@/ui/file-input';
import { acceptedFilesText } from './file-labels';
import { FileRow } from './file-row';
import { useFiles } from './use-files';

/** Maximum number of files if the declaration gives none. */
const DEFAULT_MAX_FILES = 20;

/**
 * One or more files, by the browser's native input, which supports keyboard, click and drop. Chosen files are uploaded at
 * once; the answer holds references to the uploaded files, so drafts contain no file contents.
 */
export function Widget(props: WidgetProps) {
  const { id, name, value, schema, registry, disabled, onChange, onBlur } = props;
  const { declaration, upload } = registry.formContext as FormContext<Declaration>;
  const input = useRef<HTMLInputElement>(null);
  const isMultiple = schema.type === 'array';
  const field = declaration.form?.properties[name];
  const { accept = [], maxBytes = 0 } = (isMultiple ? field?.items : field) ?? {};
  const max = isMultiple ? (schema.maxItems ?? DEFAULT_MAX_FILES) : 1;
  const values: string[] = [value ?? []].flat();
  const { pending, sizes, announcement, choose, tryAgain, cancel, remove } = useFiles({
    values,
    max,
    maxBytes,
    send: (file, options) => upload(name, file, options),
    onChange: (next) => onChange(isMultiple ? next : next[0]),
  });
  const aria = ariaProps(props);
  const describedBy = [aria['aria-describedby'], `${id}-takes`].filter(Boolean).join(' ');
  // The pressed button disappears, so the focus moves to the file input.
  const focusInput = () => input.current?.focus();

  return (
    <div className="space-y-2">
      <FileInput
        {...aria}
        aria-describedby={describedBy}
        ref={input}
        id={id}
        name={id}
        accept={accept.includes('*') ? undefined : accept.join(',')}
        multiple={isMultiple}
        disabled={disabled}
        onBlur={() => onBlur(id, value)}
        onChange={({ currentTarget }) => {
          choose([...(currentTarget.files ?? [])]);
          // Reset, so that choosing the same file again fires a change event.
          currentTarget.value = '';
        }}
      />
      <p id={`${id}-takes`} className="text-xs text-faint">
        {acceptedFilesText(accept, maxBytes, max)}
      </p>
      <p aria-live="polite" className="sr-only">
        {announcement}
      </p>
      {values.length + pending.length > 0 && (
        <ul className="space-y-2" aria-labelledby={`${id}-label`}>
          {values.map((entry) => (
            <FileRow key={entry} name={fileNameOf(entry)} size={sizes[entry]}>
              <Button
                variant="ghost"
                size="sm"
                aria-label={`Remove ${fileNameOf(entry)}`}
                disabled={disabled}
                onClick={() => {
                  remove(entry, fileNameOf(entry));
                  focusInput();
                }}
              >
                Remove
              </Button>
            </FileRow>
          ))}
          {pending.map((entry) => {
            const { key, file, percent, problem, canRetry } = entry;
            const actionLabel = problem ? 'Remove' : 'Cancel';
            return (
              <FileRow
                key={key}
                name={file.name}
                size={file.size}
                percent={problem ? undefined : percent}
                problem={problem}
              >
                {problem && canRetry && (
                  <Button
                    variant="secondary"
                    size="sm"
                    aria-label={`Try again to upload ${file.name}`}
                    disabled={disabled}
                    onClick={() => {
                      tryAgain(entry);
                      focusInput();
                    }}
                  >
                    Try again
                  </Button>
                )}
                <Button
                  variant="ghost"
                  size="sm"
                  aria-label={`${actionLabel} ${file.name}`}
                  onClick={() => {
                    cancel(entry);
                    focusInput();
                  }}
                >
                  {actionLabel}
                </Button>
              </FileRow>
            );
          })}
        </ul>
      )}
    </div>
  );
}
