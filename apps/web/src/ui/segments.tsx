import { type ReactNode, useId } from 'react'
import classes from './segments.module.css'

type Props<V extends string> = {
  label: string
  /** The label is only heard; what the choice is for stands beside it. */
  hideLabel?: boolean
  value: V
  options: readonly { value: V; label: ReactNode }[]
  onChange: (value: V) => void
}

/** One of a few, side by side: radio buttons in the shape of a bar. */
export const Segments = <V extends string>({ label, hideLabel = false, value, options, onChange }: Props<V>) => {
  const name = useId()
  return (
    <fieldset className={classes.segments}>
      <legend className={hideLabel ? 'vh' : classes.label}>{label}</legend>
      <div className={classes.bar}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input type="radio" name={name} value={option.value} checked={option.value === value} onChange={() => onChange(option.value)} />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
