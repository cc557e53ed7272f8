/** What a chart with axes is made of: the rows of a table, and how each column of figures is drawn. */

/** By their order in the look; `plan` is a plan or a limit, which is always a straight dashed line. */
export type SeriesLook = 'first' | 'second' | 'third' | 'fourth' | 'plan'
export type Series = { key: string; label: string; look: SeriesLook }
/** `full`: its name in the table, where the axis has a shorter one. `links`: where the figures of the table lead. */
export type ChartRow = {
  label: string
  full?: string
  values: Readonly<Record<string, number | null>>
  links?: Readonly<Record<string, string>>
}

export type Drawing = {
  /** Lines tell what grew over time, columns compare periods. */
  kind: 'lines' | 'columns'
  series: readonly Series[]
  rows: readonly ChartRow[]
  /** How a figure is written, in the table and beside the axis. */
  figure: (value: number) => string
  /** How it is written beside the axis, where that is shorter. */
  axisFigure?: (value: number) => string
}

/** The last row in which a series has a figure, where its name stands; -1 where it has none. */
export const lastRowOf = (rows: readonly ChartRow[], key: string): number => rows.findLastIndex(({ values }) => (values[key] ?? null) !== null)

/** Of the height of a chart: so near the axis a name has no room below its line, and so near each other two stand on one another. */
const NEAR = 0.15
const [ABOVE, FURTHER_ABOVE, BELOW] = [-12, -30, 24]

/** How far from its end, in pixels, the name of a series stands: below where another one runs above it there, unless the axis is in the way. */
export const labelShift = (rows: readonly ChartRow[], series: readonly Series[], key: string): number => {
  const top = Math.max(1, ...rows.flatMap(({ values }) => Object.values(values).map((value) => value ?? 0)))
  const values = rows[lastRowOf(rows, key)]?.values
  const own = values?.[key] ?? 0
  const others = series.filter((other) => other.key !== key).map((other) => values?.[other.key] ?? null)
  if (others.some((other) => (other ?? 0) > own)) return own / top < NEAR ? ABOVE : BELOW
  const isOverOne = others.some((other) => other !== null && other < own && other / top < NEAR && (own - other) / top < NEAR)
  return isOverOne ? FURTHER_ABOVE : ABOVE
}
