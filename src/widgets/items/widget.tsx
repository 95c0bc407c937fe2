import { type FieldProps, type RJSFSchema, type Field as RjsfField, toFieldPathId } from '@rjsf/utils';
import { useCallback, useRef, useState } from 'react';
import { ariaOf, fieldOptionsFrom } from '@/contracts/widget';
import { Button } from '@/ui/button';
import { FieldMark } from '@/ui/field';
import { Icon } from '@/ui/icon';
import { GroupButtons } from './group-buttons';
import { drawnGroups, freshGroup, type Group, moved } from './groups';
import { useFocusAfter } from './use-focus-after';

/**
 * Groups of fields that repeat. Each stands at its place in the list, so that ids, errors and values of its fields always
 * belong together; what is typed goes into the form part by part.
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
  const { 'aria-required': _star, ...aria } = ariaOf({ ...props, id, options });
  const [said, setSaid] = useState('');
  const focusAfter = useFocusAfter(formData);
  const groups = drawnGroups(formData, schema);
  const most = schema.maxItems ?? Number.POSITIVE_INFINITY;
  const items = schema.items as RJSFSchema;
  const SchemaField = registry.fields.SchemaField as RjsfField;
  const nameOf = (index: number) => item.replaceAll('{n}', String(index + 1));
  const place = (index: number) => toFieldPathId(index, registry.globalFormOptions, fieldPathId.path);

  const hand = (next: readonly Group[], words: string) => {
    setSaid(words);
    onChange(next, fieldPathId.path, undefined, id);
  };
  const remove = (index: number) => {
    const next = groups.filter((_, at) => at !== index);
    const neighbour = place(Math.min(index, next.length - 1)).$id;
    focusAfter(`${neighbour}-remove`, neighbour, `${id}-add`);
    hand(next, `${nameOf(index)} removed.`);
  };
  const move = (index: number, by: 1 | -1) => {
    const to = place(index + by).$id;
    focusAfter(...(by === 1 ? [`${to}-down`, `${to}-up`] : [`${to}-up`, `${to}-down`]));
    hand(moved(groups, index, index + by), `${nameOf(index)} is ${nameOf(index + by)} now.`);
  };
  const append = () => {
    focusAfter(place(groups.length).$id);
    hand([...groups, freshGroup(items)], `${nameOf(groups.length)} added.`);
  };

  // The same function on every render, so that a keystroke in one group draws no other.
  const latest = useRef({ groups, formData, onChange });
  latest.current = { groups, formData, onChange };
  const changePart = useCallback<FieldProps['onChange']>(
    (value, path, errors, partId) => {
      const { groups: drawn, formData: kept, onChange: change } = latest.current;
      // A group that is drawn for the fewest asked for is not in the form yet.
      if (drawn.length > (Array.isArray(kept) ? kept.length : 0)) change(drawn, fieldPathId.path, undefined, id);
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
      {groups.map((group, index) => {
        const at = place(index);
        return (
          <div key={at.$id} className="space-y-2 rounded-lg border border-hairline p-4">
            <SchemaField
              name={String(index)}
              title={nameOf(index)}
              schema={items}
              uiSchema={uiSchema?.items as FieldProps['uiSchema']}
              formData={group}
              errorSchema={errorSchema?.[index]}
              fieldPathId={at}
              registry={registry}
              required={false}
              disabled={disabled}
              readonly={false}
              onChange={changePart}
              onBlur={props.onBlur}
              onFocus={props.onFocus}
            />
            <GroupButtons
              id={at.$id}
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
      {groups.length < most ? (
        <Button id={`${id}-add`} variant="secondary" size="sm" disabled={disabled} onClick={append}>
          <Icon name="plus" className="size-4" />
          {add}
        </Button>
      ) : (
        <p className="text-xs text-faint">{most} at most.</p>
      )}
      <p role="status" className="sr-only">
        {said}
      </p>
    </fieldset>
  );
}
