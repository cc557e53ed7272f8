import { SkeletonRows } from '../../ui/skeleton-rows.tsx'
import classes from './dashboard.module.css'
import panel from './next-step.module.css'

/** The dashboard in its shape, while the courses are on their way. */
export const DashboardWaiting = () => (
  <>
    <div className={`${panel.panel} ${panel.waiting}`} aria-hidden="true">
      <i style={{ width: '22%' }} />
      <i className={panel.title} style={{ width: '58%' }} />
      <i style={{ width: '46%' }} />
      <i className={panel.press} />
      <div className={panel.line} />
    </div>
    <div className={classes.columns}>
      <SkeletonRows rows={3} rowHeight={80} />
    </div>
  </>
)
