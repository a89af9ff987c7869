import type { SelectHTMLAttributes } from "react"
import { control, Frame, type Labeled } from "./field.tsx"

type SelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  Labeled & { options: readonly { value: string; label: string }[] }

/** A labeled list of options; `aria-describedby` links its hint and error to it. */
export function Select({ name, id = name, label, error, invalid, hint, options, ...select }: SelectProps) {
  return (
    <Frame id={id} label={label} error={error} hint={hint}>
      <select {...select} {...control({ id, name, error, invalid, hint })}>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </Frame>
  )
}
