import type { WidgetProps } from '@rjsf/utils';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { fileNameOf } from '@/contracts/file';
import { ariaProps, type FormContext } from '@/contracts/widget';
import type { Declaration } from '@/generated/declaration';
import { Button } from '@/ui/button';
import { FileInput } from '@/ui/file-input';
import { Icon } from '@/ui/icon';
import { Progress } from '@/ui/progress';
import { acceptedFilesText, formatSize } from './file-labels';
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
  const renderButton = (
    label: string,
    fullLabel: string,
    onPress: () => void,
    props?: ComponentProps<typeof Button>,
  ) => (
    <Button
      variant="ghost"
      size="sm"
      aria-label={fullLabel}
      disabled={disabled}
      {...props}
      onClick={() => {
        onPress();
        // The pressed button disappears, so the focus moves to the file input.
        input.current?.focus();
      }}
    >
      {label}
    </Button>
  );

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
              {renderButton('Remove', `Remove ${fileNameOf(entry)}`, () => remove(entry, fileNameOf(entry)))}
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
                {problem &&
                  canRetry &&
                  renderButton('Try again', `Try again to upload ${file.name}`, () => tryAgain(entry), {
                    variant: 'secondary',
                  })}
                {renderButton(actionLabel, `${actionLabel} ${file.name}`, () => cancel(entry), { disabled: false })}
              </FileRow>
            );
          })}
        </ul>
      )}
    </div>
  );
}

interface FileRowProps {
  name: string;
  size?: number | undefined;
  /** Progress of a running upload, 0 to 100. */
  percent?: number | undefined;
  problem?: string | undefined;
  /** Buttons of the row. */
  children: ReactNode;
}

/** One file: name, size, upload progress, problem and buttons. */
function FileRow({ name, size, percent, problem, children }: FileRowProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md border border-hairline bg-raised px-3 py-2">
      <Icon name={problem ? 'circle-alert' : 'file-text'} className="size-4 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block truncate text-sm text-fg" title={name}>
          {name}
        </span>
        {size !== undefined && <span className="block text-xs text-faint">{formatSize(size)}</span>}
      </span>
      <span className="flex shrink-0 gap-1">{children}</span>
      {percent !== undefined && (
        <Progress label={`Uploading ${name}`} value={percent} showValue className="basis-full" />
      )}
      {problem && <p className="basis-full text-sm text-danger">{problem}</p>}
    </li>
  );
}
