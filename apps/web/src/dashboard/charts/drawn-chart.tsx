/** The chart itself, with the library that draws it: loaded when a chart is on the page. */
import { BarChart, LineChart } from '@mantine/charts'
import '@mantine/charts/styles.layer.css'
import type { LabelProps } from 'recharts'
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

const DrawnChart = (drawing: Drawing) => {
  const { kind, rows, series, figure, axisFigure = figure } = drawing
  const shared = {
    h: 232,
    data: rows.map(({ label, values }) => ({ label, ...values })),
    dataKey: 'label',
    valueFormatter: figure,
    textColor: 'var(--dim)',
    gridColor: 'var(--rule)',
    gridAxis: 'x',
    tickLine: 'none',
    strokeDasharray: '0',
    // Nothing in it takes the focus: who does not see it reads the table.
    accessibilityLayer: false,
    xAxisProps: { minTickGap: 24 },
    yAxisProps: { tickFormatter: axisFigure, width: 52, allowDecimals: false },
  } as const
  if (kind === 'columns')
    return (
      <BarChart
        {...shared}
        series={series.map(({ key, label, look }) => ({ name: key, label, color: looks[look].colour }))}
        withLegend={series.length > 1}
        maxBarWidth={40}
        barProps={{ isAnimationActive: false }}
      />
    )
  return (
    <LineChart
      {...shared}
      curveType="linear"
      connectNulls={false}
      strokeWidth={2.5}
      series={series.map(({ key, label, look }) => {
        const { colour, dash } = looks[look]
        return { name: key, label, color: colour, ...(dash && { strokeDasharray: dash }) }
      })}
      lineProps={({ name }) => {
        const of = series.find(({ key }) => key === name)
        if (!of) return {}
        return {
          label: endLabel(drawing, of),
          dot: of.look === 'plan' || rows.length > FEW_POINTS ? false : { r: 3, strokeWidth: 2, fill: 'var(--sheet)', strokeDasharray: '0' },
        }
      }}
      lineChartProps={{ margin: { top: 24, right: 12, bottom: 4, left: 0 } }}
    />
  )
}
export default DrawnChart
