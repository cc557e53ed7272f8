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

/** Whether the name of a series stands below its end, because another one runs above it there. */
export const isBelow = (rows: readonly ChartRow[], series: readonly Series[], key: string): boolean => {
  const end = rows[lastRowOf(rows, key)]?.values
  return series.some((other) => other.key !== key && (end?.[other.key] ?? 0) > (end?.[key] ?? 0))
}
