import classes from './file.module.css'

type Props = { items: readonly { value: string; label: string }[] }

/** A few counts side by side, the number large. */
export const Figures = ({ items }: Props) => (
  <dl className={classes.counts}>
    {items.map(({ value, label }) => (
      <div key={label}>
        <dd>{value}</dd>
        <dt>{label}</dt>
      </div>
    ))}
  </dl>
)
