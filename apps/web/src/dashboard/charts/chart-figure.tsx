import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { useTexts } from '../../kit/texts/texts.ts'
import { Table } from '../../ui/table.tsx'
import { TextButton } from '../../ui/text-button.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import classes from './chart.module.css'
import type { Drawing } from './chart.ts'

const DrawnChart = lazy(() => import('./drawn-chart.tsx'))

type Props = Drawing & {
  /** What the chart shows, as a sentence with its figures: "193 of 248 completed, 34 fewer than planned." */
  finding: string
  /** What the rows are: Week, Month. */
  rowHead: string
  /** Instead of the drawing: a chart that can be pressed, with words of its own. */
  chart?: ReactNode
}

/** A chart with axes, and the same figures as a table one press away. */
export const ChartFigure = ({ finding, rowHead, chart, ...drawing }: Props) => {
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
          <Table>
            <thead>
              <tr>
                <th scope="col">{rowHead}</th>
                {series.map(({ key, label }) => (
                  <th key={key} scope="col" data-end="">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, full = label, values, links }) => (
                <tr key={full}>
                  <th scope="row">{full}</th>
                  {series.map(({ key }) => {
                    const value = values[key] ?? null
                    const [to, words] = [value ? links?.[key] : undefined, value === null ? '–' : figure(value)]
                    return (
                      <td key={key} data-end="">
                        {to ? <TextLink to={to}>{words}</TextLink> : words}
                      </td>
                    )
                  })}
                </tr>
              ))}
            </tbody>
          </Table>
        </section>
      ) : chart ? (
        chart
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
