import { useId, useState } from 'react';
import { readTheme, saveTheme, THEMES, type Theme } from '@/browser/theme';
import { Field } from '@/ui/field';
import { RadioGroup } from '@/ui/radio-group';
import { toast } from '@/ui/toast';

const LABELS: Readonly<Record<Theme, string>> = { system: 'As this device', light: 'Light', dark: 'Dark' };
const OPTIONS = THEMES.map((value) => ({ value, label: LABELS[value] }));

/** The choice between light and dark pages on this device. */
export function ThemeSection() {
  const id = useId();
  const [theme, setTheme] = useState(readTheme);
  const choose = (value: string) => {
    const chosen = THEMES.find((one) => one === value) ?? 'system';
    setTheme(chosen);
    try {
      saveTheme(chosen);
    } catch {
      toast.error('The theme could not be kept', {
        description: 'This browser keeps nothing for this site; the theme stays until you close the page.',
      });
    }
  };
  return (
    <Field as="group" id={id} label="Theme">
      <RadioGroup id={id} labelledBy={`${id}-label`} options={OPTIONS} value={theme} onChange={choose} />
    </Field>
  );
}
