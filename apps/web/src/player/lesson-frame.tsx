import { IconArrowLeft, IconListTree, IconMaximize, IconMinimize } from '@tabler/icons-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useBreadcrumbs } from '../kit/session/layout.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { useOnline, useTellsOffline } from '../kit/trouble/online.ts'
import { isFocusLost } from '../ui/focus.ts'
import { Notice } from '../ui/notice.tsx'
import { useWindow } from '../ui/windows.ts'
import classes from './lesson-frame.module.css'
import { useFrameSetting } from './materials/frame-setting.ts'
import { ReadingOptions } from './materials/reading-options.tsx'
import { coursePath, type findItem, stepsOf } from './outline.ts'
import { OutlinePanel } from './outline-panel.tsx'
import { OutlineSheet } from './outline-sheet.tsx'
import type { CoverPage } from './shapes.ts'

type Props = {
  traineeCourseId: number
  course?: CoverPage
  found?: ReturnType<typeof findItem>
  /** In the head instead of the course's name, as for a quiz under way. */
  title?: string
  /** What becomes of one's work without a connection, where it is more than that time stands still. */
  offline?: string
  /** In the head, such as the minutes left. */
  timer?: ReactNode
  bar?: ReactNode
  /** Names the reading pane; it takes the focus for scrolling by key. */
  label?: string
  children: ReactNode
}

/** Outline left, reading in the middle, a fixed bar below. */
export const LessonFrame = ({ traineeCourseId, course, found, title, offline, timer, bar, label, children }: Props) => {
  const t = useTexts('player')
  const common = useTexts('common')
  const { reading, folded, setFolded } = useFrameSetting()
  useBreadcrumbs(found ? [{ title: found.item.title }] : null)
  const [sheet, setSheet] = useState(false)
  const outlineId = useId()
  const pane = useRef<HTMLElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useBeginning(pane)
  const fullscreen = useFullscreen()
  const online = useOnline()
  useTellsOffline()
  const steps = course ? stepsOf(course.outline) : null
  const stepsText = steps ? t('lesson.steps', { done: steps.done, total: steps.total }) : ''
  const phone = useWindow('phone')
  const toggle = () => (phone ? setSheet(true) : setFolded(!folded))
  const hasOutline = Boolean(course)
  return (
    <div className={classes.frame} data-folded={folded || !hasOutline || undefined} data-size={reading.size} data-bar={bar ? true : undefined}>
      <a className={classes.skip} href="#main">
        {t('lesson.skip')}
      </a>
      <header className={classes.head}>
        <Link to={coursePath(traineeCourseId)} className={classes.tool} aria-label={t('common.backToCourse')}>
          <IconArrowLeft size={20} stroke={1.75} aria-hidden="true" />
        </Link>
        <span className={classes.title}>{title ?? course?.title}</span>
        <div className={classes.tools}>
          {steps && (
            <span className={classes.progress}>
              <span>{stepsText}</span>
              <span className={classes.bar} aria-hidden="true">
                <i style={{ width: `${(steps.done / Math.max(1, steps.total)) * 100}%` }} />
              </span>
            </span>
          )}
          {timer}
          <ReadingOptions size={reading.size} onSize={reading.setSize} />
          {fullscreen.possible && (
            <button
              type="button"
              className={`${classes.tool} ${classes.desk}`}
              aria-label={fullscreen.on ? t('lesson.leaveFullscreen') : t('lesson.fullscreen')}
              onClick={fullscreen.toggle}
            >
              {fullscreen.on ? (
                <IconMinimize size={20} stroke={1.75} aria-hidden="true" />
              ) : (
                <IconMaximize size={20} stroke={1.75} aria-hidden="true" />
              )}
            </button>
          )}
          {hasOutline && (
            <button
              ref={opener}
              type="button"
              className={classes.tool}
              aria-label={t('lesson.outline')}
              aria-expanded={phone ? sheet : !folded}
              aria-haspopup={phone ? 'dialog' : undefined}
              aria-controls={phone ? undefined : outlineId}
              onClick={toggle}
            >
              <IconListTree size={20} stroke={1.75} aria-hidden="true" />
            </button>
          )}
        </div>
      </header>
      <div className={classes.offline} aria-live="polite">
        {!online && (
          <Notice tone="bad" title={common('trouble.offlineTitle')}>
            {offline ?? t('lesson.offline')}
          </Notice>
        )}
      </div>
      {course && (
        <nav id={outlineId} className={classes.outline} aria-label={t('lesson.outlineLabel')} hidden={folded}>
          <OutlinePanel course={course} found={found ?? null} />
        </nav>
      )}
      {course && sheet && (
        <OutlineSheet opener={opener} onClose={() => setSheet(false)}>
          <OutlinePanel course={course} found={found ?? null} onGo={() => setSheet(false)} />
        </OutlineSheet>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by key. */}
      <main id="main" ref={pane} className={classes.pane} tabIndex={0} aria-label={label ?? title ?? course?.title}>
        {children}
      </main>
      {bar && (
        <section className={classes.foot} aria-label={t('lesson.bar')}>
          {bar}
        </section>
      )}
    </div>
  )
}

/** The button that led here went with the lesson before: the focus begins at this one, unless the page is just being loaded. */
const useBeginning = (pane: RefObject<HTMLElement | null>) => {
  const { key } = useLocation()
  const led = useRef(key !== 'default')
  useEffect(() => {
    if (led.current && isFocusLost()) pane.current?.focus({ preventScroll: true })
  }, [pane])
}

const useFullscreen = () => {
  const [on, setOn] = useState(() => document.fullscreenElement != null)
  useEffect(() => {
    const change = () => setOn(document.fullscreenElement != null)
    document.addEventListener('fullscreenchange', change)
    return () => document.removeEventListener('fullscreenchange', change)
  }, [])
  return {
    on,
    possible: Boolean(document.fullscreenEnabled),
    toggle: () => {
      // A refusal of the browser leaves everything as it is.
      if (on) void document.exitFullscreen().catch(() => undefined)
      else void document.documentElement.requestFullscreen().catch(() => undefined)
    },
  }
}
