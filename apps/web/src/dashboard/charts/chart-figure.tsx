import { lazy, Suspense, useId, useState } from 'react'
import { useTexts } from '../../kit/texts/texts.ts'
import { TextButton } from '../../ui/text-button.tsx'
import classes from './chart.module.css'
import type { Drawing } from './chart.ts'

const DrawnChart = lazy(() => import('./drawn-chart.tsx'))

type Props = Drawing & {
  /** What the chart shows, as a sentence with its figures: "193 of 248 completed, 34 fewer than planned." */
  finding: string
  /** What the rows are: Week, Month. */
  rowHead: string
}

/** A chart with axes, and the same figures as a table one press away. */
export const ChartFigure = ({ finding, rowHead, ...drawing }: Props) => {
  const t = useTexts('dashboard')
  const [asTable, setAsTable] = useState(false)
  const id = useId()
  const { rows, series, figure } = drawing
  return (
    <figure className={classes.figure} aria-labelledby={id}>
      <div className={classes.head}>
        <figcaption id={id}>{finding}</figcaption>
        <TextButton onClick={() => setAsTable(!asTable)}>{t(asTable ? 'chart.asChart' : 'chart.asTable')}</TextButton>
      </div>
      {asTable ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys.
        <section className={classes.table} tabIndex={0} aria-labelledby={id}>
          <table>
            <thead>
              <tr>
                <th scope="col">{rowHead}</th>
                {series.map(({ key, label }) => (
                  <th key={key} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, full = label, values }) => (
                <tr key={full}>
                  <th scope="row">{full}</th>
                  {series.map(({ key }) => {
                    const value = values[key] ?? null
                    return <td key={key}>{value === null ? '–' : figure(value)}</td>
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : (
        <div className={classes.drawn} role="img" aria-labelledby={id}>
          <Suspense fallback={null}>
            <DrawnChart {...drawing} />
          </Suspense>
        </div>
      )}
    </figure>
  )
}
