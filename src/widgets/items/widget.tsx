import type { FieldProps, RJSFSchema, Field as RjsfField } from '@rjsf/utils';
import toFieldPathId from '@rjsf/utils/lib/toFieldPathId.js';
import { useCallback, useEffect, useRef, useState } from 'react';
import { ariaProps, fieldOptionsFrom } from '@/contracts/widget';
import { Button } from '@/ui/button';
import { FieldMark } from '@/ui/field';
import { Icon } from '@/ui/icon';
import { requiredNote } from '@/ui/required-note';
import { GroupButtons } from './group-buttons';

/**
 * Repeating groups of fields. Each group is keyed by its index, so that ids, errors and values of its fields always belong
 * together; each field writes its own value into the form.
 */
export function Field(props: FieldProps) {
  const {
    fieldPathId,
    schema,
    uiSchema,
    formData,
    errorSchema,
    required,
    disabled = false,
    registry,
    onChange,
  } = props;
  const id = fieldPathId.$id;
  const options = fieldOptionsFrom(props);
  const { item = 'Item {n}', add = 'Add an item' } = options;
  const { aria, note } = requiredNote(id, ariaProps({ ...props, id, options }));
  const [announcement, setAnnouncement] = useState('');
  const focusAfter = useFocusAfter(formData);
  const groups = groupsToShow(formData, schema);
  const maxItems = schema.maxItems ?? Number.POSITIVE_INFINITY;
  const items = schema.items as RJSFSchema;
  const SchemaField = registry.fields.SchemaField as RjsfField;
  const nameOf = (index: number) => item.replaceAll('{n}', String(index + 1));
  const pathOf = (index: number) => toFieldPathId(index, registry.globalFormOptions, fieldPathId.path);

  const commitGroups = (next: readonly Group[], message: string) => {
    setAnnouncement(message);
    onChange(next, fieldPathId.path, undefined, id);
  };
  const remove = (index: number) => {
    const next = groups.filter((_, otherIndex) => otherIndex !== index);
    const neighbor = pathOf(Math.min(index, next.length - 1)).$id;
    focusAfter(`${neighbor}-remove`, neighbor, `${id}-add`);
    commitGroups(next, `${nameOf(index)} removed.`);
  };
  const move = (index: number, by: 1 | -1) => {
    const targetId = pathOf(index + by).$id;
    const [down, up] = [`${targetId}-down`, `${targetId}-up`];
    focusAfter(...(by === 1 ? [down, up] : [up, down]));
    const next = groups.toSpliced(index, 1).toSpliced(index + by, 0, ...groups.slice(index, index + 1));
    commitGroups(next, `${nameOf(index)} is ${nameOf(index + by)} now.`);
  };
  const append = () => {
    focusAfter(pathOf(groups.length).$id);
    commitGroups([...groups, createGroup(items)], `${nameOf(groups.length)} added.`);
  };

  // A stable function, so that a keystroke in one group does not re-render the others.
  const latestProps = useRef({ groups, formData, onChange });
  latestProps.current = { groups, formData, onChange };
  const changePart = useCallback<FieldProps['onChange']>(
    (value, path, errors, partId) => {
      const { groups: shownGroups, formData: storedGroups, onChange: change } = latestProps.current;
      // A group shown because of `minItems` is not in the form data yet.
      const storedCount = Array.isArray(storedGroups) ? storedGroups.length : 0;
      if (shownGroups.length > storedCount) change(shownGroups, fieldPathId.path, undefined, id);
      change(value, path, errors, partId);
    },
    [fieldPathId.path, id],
  );

  return (
    <fieldset {...aria} id={id} className="min-w-0 space-y-3">
      <legend className="mb-2 text-sm font-medium text-fg">
        {schema.title}
        <FieldMark required={required} />
      </legend>
      {note}
      {groups.map((group, index) => {
        const groupPath = pathOf(index);
        return (
          <div key={groupPath.$id} className="space-y-2 rounded-lg border border-hairline p-4">
            <SchemaField
              name={String(index)}
              title={nameOf(index)}
              schema={items}
              uiSchema={uiSchema?.items as FieldProps['uiSchema']}
              formData={group}
              errorSchema={errorSchema?.[index]}
              fieldPathId={groupPath}
              registry={registry}
              required={false}
              disabled={disabled}
              readonly={false}
              onChange={changePart}
              onBlur={props.onBlur}
              onFocus={props.onFocus}
            />
            <GroupButtons
              id={groupPath.$id}
              name={nameOf(index)}
              isFirst={index === 0}
              isLast={index === groups.length - 1}
              removable={groups.length > (schema.minItems ?? 0)}
              disabled={disabled}
              onMove={(by) => move(index, by)}
              onRemove={() => remove(index)}
            />
          </div>
        );
      })}
      {groups.length < maxItems ? (
        <Button id={`${id}-add`} variant="secondary" size="sm" disabled={disabled} onClick={append}>
          <Icon name="plus" className="size-4" />
          {add}
        </Button>
      ) : (
        <p className="text-xs text-faint">{maxItems} at most.</p>
      )}
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  );
}

/** The values of one group, by field. */
type Group = Readonly<Record<string, unknown>>;

/** Returns a new group with the default values. */
function createGroup(items: RJSFSchema): Group {
  const parts = Object.entries(items.properties ?? {});
  return Object.fromEntries(
    parts.flatMap(([name, part]) =>
      typeof part === 'object' && part.default !== undefined ? [[name, part.default]] : [],
    ),
  );
}

/** Returns the groups to show: the filled ones, padded with new ones up to `minItems`. */
function groupsToShow(value: unknown, { items, minItems = 0 }: RJSFSchema): Group[] {
  const filledGroups: Group[] = Array.isArray(value) ? value : [];
  const missingCount = Math.max(0, minItems - filledGroups.length);
  return [...filledGroups, ...Array.from({ length: missingCount }, () => createGroup(items as RJSFSchema))];
}

const CONTROLS = 'input:not([disabled]), textarea:not([disabled]), select:not([disabled]), button:not([disabled])';

/**
 * Returns a function that schedules a focus move for after the next change of the form is rendered: to the first of the given
 * ids that is a focusable control or contains one.
 *
 * @param value the form value; a new one means that the change is rendered
 */
function useFocusAfter(value: unknown): (...ids: string[]) => void {
  const targetIds = useRef<string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the value has changed
  useEffect(() => {
    const controls = targetIds.current.map((id) => controlIn(document.getElementById(id)));
    targetIds.current = [];
    controls.find((control) => control !== null)?.focus();
  }, [value]);
  return (...ids) => {
    targetIds.current = ids;
  };
}

function controlIn(element: HTMLElement | null): HTMLElement | null {
  return element?.matches(CONTROLS) ? element : (element?.querySelector<HTMLElement>(CONTROLS) ?? null);
}
