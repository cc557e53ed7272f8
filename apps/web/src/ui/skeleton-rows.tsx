import { useEffect, useState } from 'react'
import { useUi } from './setting.ts'
import classes from './skeleton-rows.module.css'

type Props = { rows?: number; rowHeight?: number }

/** Rows to come, on the same rules; only after 200 ms, so that a quick answer does not flicker. */
export const SkeletonRows = ({ rows = 4, rowHeight = 44 }: Props) => {
  const { loading } = useUi()
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), 200)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div role="status" className={late ? classes.rows : classes.early}>
      <span className="vh">{loading}</span>
      {Array.from({ length: rows }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty rows are all alike.
        <div key={i} className={classes.row} style={{ minHeight: rowHeight }} aria-hidden="true">
          <i style={{ width: `${62 - ((i * 13) % 34)}%` }} />
        </div>
      ))}
    </div>
  )
}
