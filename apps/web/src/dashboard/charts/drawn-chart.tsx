/** The chart itself, with the library that draws it: loaded when a chart is on the page. */
import type { ReactNode } from 'react'
import {
  Bar,
  BarChart,
  CartesianGrid,
  type LabelProps,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  type TooltipContentProps,
  XAxis,
  YAxis,
} from 'recharts'
import classes from './chart.module.css'
import { type Drawing, labelShift, lastRowOf, type Series } from './chart.ts'
import { looks } from './chart-colours.ts'

/** So many points are told apart; more are a curve. */
const FEW_POINTS = 14

/** The name of a line and its last figure, at its end instead of in a legend. */
const endLabel =
  ({ rows, series, figure }: Drawing, { key, label, look }: Series) =>
  ({ x, y, index, value }: LabelProps) =>
    index === lastRowOf(rows, key) ? (
      <text
        key={key}
        x={Number(x) + 4}
        y={Number(y) + labelShift(rows, series, key)}
        textAnchor="end"
        className={look === 'plan' ? classes.planEnd : classes.end}
      >
        {`${label} ${figure(Number(value))}`}
      </text>
    ) : (
      // biome-ignore lint/complexity/noUselessFragments: the library asks for an element.
      <></>
    )

const Swatch = ({ look }: { look: Series['look'] }) => (
  <svg className={classes.swatch} viewBox="0 0 12 12" aria-hidden="true">
    <circle r={6} cx={6} cy={6} style={{ fill: looks[look].colour }} />
  </svg>
)

/** What the columns of a chart are, above them. */
const Names = ({ series }: { series: readonly Series[] }) => (
  <ul className={classes.legend}>
    {series.map(({ key, label, look }) => (
      <li key={key}>
        <Swatch look={look} />
        {label}
      </li>
    ))}
  </ul>
)

/** The figures of the place that the pointer is at. */
const Pointed = ({ series, figure, label, payload }: Pick<Drawing, 'series' | 'figure'> & Pick<TooltipContentProps, 'label' | 'payload'>) => (
  <div className={classes.pointed}>
    <p>{label}</p>
    <dl>
      {series.map(({ key, label: name, look }) => {
        const value = payload.find(({ dataKey }) => dataKey === key)?.value
        return (
          typeof value === 'number' && (
            <div key={key}>
              <dt>
                <Swatch look={look} />
                {name}
              </dt>
              <dd>{figure(value)}</dd>
            </div>
          )
        )
      })}
    </dl>
  </div>
)

const TICK = { fill: 'currentColor', className: classes.tick }

const axesOf = ({ kind, series, figure, axisFigure = figure }: Drawing): ReactNode => (
  <>
    {kind === 'columns' && series.length > 1 && <Legend verticalAlign="top" content={() => <Names series={series} />} />}
    <XAxis
      dataKey="label"
      tick={{ ...TICK, transform: 'translate(0, 10)' }}
      stroke=""
      interval="preserveStartEnd"
      tickLine={false}
      minTickGap={24}
      className={classes.axis}
    />
    <YAxis
      type="number"
      tick={{ ...TICK, transform: 'translate(-10, 0)' }}
      axisLine={false}
      tickLine={false}
      tickFormatter={axisFigure}
      width={52}
      allowDecimals={false}
      className={classes.axis}
    />
    <CartesianGrid vertical={false} stroke="var(--rule)" />
    <Tooltip
      isAnimationActive={false}
      position={{ y: 0 }}
      cursor={{ stroke: 'var(--rule)', strokeWidth: 1, fill: 'var(--sunk)' }}
      content={({ label, payload }) => <Pointed series={series} figure={figure} label={label} payload={payload} />}
    />
  </>
)

const DrawnChart = (drawing: Drawing) => {
  const { kind, rows, series } = drawing
  const data = rows.map(({ label, values }) => ({ label, ...values }))
  return (
    <div className={classes.chart}>
      <ResponsiveContainer>
        {kind === 'columns' ? (
          // Nothing in it takes the focus: who does not see it reads the table.
          <BarChart data={data} maxBarSize={40} accessibilityLayer={false}>
            {axesOf(drawing)}
            {series.map(({ key, label, look }) => (
              <Bar key={key} dataKey={key} name={label} fill={looks[look].colour} isAnimationActive={false} />
            ))}
          </BarChart>
        ) : (
          <LineChart data={data} margin={{ top: 24, right: 12, bottom: 4, left: 0 }} accessibilityLayer={false}>
            {axesOf(drawing)}
            {series.map((one) => {
              const { colour, dash } = looks[one.look]
              return (
                <Line
                  key={one.key}
                  dataKey={one.key}
                  name={one.label}
                  type="linear"
                  stroke={colour}
                  strokeWidth={2.5}
                  strokeDasharray={dash}
                  isAnimationActive={false}
                  label={endLabel(drawing, one)}
                  dot={one.look === 'plan' || rows.length > FEW_POINTS ? false : { r: 3, strokeWidth: 2, fill: 'var(--sheet)', strokeDasharray: '0' }}
                  activeDot={{ fill: colour, stroke: colour }}
                />
              )
            })}
          </LineChart>
        )}
      </ResponsiveContainer>
    </div>
  )
}
export default DrawnChart
