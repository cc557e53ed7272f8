import { IconCertificate, IconCheck, IconCircleCheck, IconLock, IconWritingSign } from '@jujur/icons'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '../kit/texts/texts.ts'
import { useItemWords } from './item-words.ts'
import {
  coursePath,
  currentModule,
  type findItem,
  isSigned,
  itemBefore,
  lessonPath,
  moduleDone,
  type OutlineItem,
  type OutlineModule,
} from './outline.ts'
import classes from './outline-panel.module.css'
import type { CoverPage } from './shapes.ts'

type Props = { course: CoverPage; found: ReturnType<typeof findItem>; onGo?: () => void }

/** The module one is in with its items; before it what is done, after it what comes. */
export const OutlinePanel = ({ course, found, onGo }: Props) => {
  const t = useTexts('player')
  const words = useItemWords()
  const { outline, trainee_course_id, update } = course
  const at = Math.max(0, found?.moduleIndex ?? currentModule(outline))
  const module = outline[at]
  const numbered = outline.map((each, i) => ({ module: each, number: i + 1 }))
  const before = numbered.slice(0, at)
  const after = numbered.slice(at + 1)
  const signed = isSigned(course.status)
  const hasEnd = !update || update.asks_pledge

  const itemOf = (item: OutlineItem) => {
    const here = found?.item === item
    const why = item.state === 'locked' ? words.why(item, itemBefore(outline, item)) : null
    const text = (
      <>
        {item.title}
        <small>{why ?? (item.unchanged ? t('outline.unchanged') : words.measure(item))}</small>
      </>
    )
    return (
      <li key={`${item.lesson_type}${item.lesson_id}`}>
        <Knot state={item.state === 'done' && !here ? 'done' : here ? 'now' : item.state === 'open' ? 'open' : 'locked'} />
        {item.state === 'locked' && !here ? (
          <span className={`${classes.item} ${classes.locked}`}>{text}</span>
        ) : (
          <Link className={classes.item} to={lessonPath(trainee_course_id, item)} aria-current={here ? 'step' : undefined} onClick={onGo}>
            {text}
            {item.state === 'done' && <span className="vh">, {t('outline.done')}</span>}
          </Link>
        )}
      </li>
    )
  }

  const moduleOf = (each: OutlineModule, number: number) => {
    const title = t('outline.numbered', { number, title: each.title })
    const first = each.items.find((item) => item.state === 'open') ?? each.items.find((item) => item.state === 'done')
    return (
      <li key={each.module_id}>
        <Knot state={moduleDone(each) ? 'done' : first ? 'open' : 'locked'} />
        {first && first.module_progress_id !== null ? (
          <Link className={classes.item} to={lessonPath(trainee_course_id, first)} onClick={onGo}>
            {title}
          </Link>
        ) : (
          <span className={`${classes.item} ${classes.locked}`}>{title}</span>
        )}
      </li>
    )
  }

  const ending = (what: 'pledge' | 'certificate', open: boolean, icon: ReactNode) => (
    <li key={what}>
      <Knot state={signed ? 'done' : open ? 'open' : 'locked'} icon={icon} />
      {open ? (
        <Link
          className={classes.item}
          to={coursePath(what === 'certificate' ? (update?.of ?? trainee_course_id) : trainee_course_id, what)}
          onClick={onGo}
        >
          {t(`outline.${what}`)}
        </Link>
      ) : (
        <span className={`${classes.item} ${classes.locked}`}>{t(`outline.${what}`)}</span>
      )}
    </li>
  )

  return (
    <div className={classes.panel}>
      {module && (
        <>
          <h2>{t('outline.module', { number: at + 1, total: outline.length })}</h2>
          <p className={classes.module}>{module.title}</p>
        </>
      )}
      {before.length > 0 && (
        <details className={classes.before}>
          <summary>
            <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
            {before.every((each) => moduleDone(each.module))
              ? t('outline.before', { count: before.length })
              : t('outline.earlier', { count: before.length })}
          </summary>
          <ol className={classes.line}>{before.map((each) => moduleOf(each.module, each.number))}</ol>
        </details>
      )}
      {module && <ol className={classes.line}>{module.items.map(itemOf)}</ol>}
      {(after.length > 0 || hasEnd) && <p className={classes.next}>{after.length > 0 ? t('outline.nextModules') : t('outline.end')}</p>}
      <ol className={classes.line}>
        {after.map((each) => moduleOf(each.module, each.number))}
        {hasEnd && ending('pledge', signed || course.status === 'PLEDGE_PENDING', <IconWritingSign size={12} stroke={2} />)}
        {!update && ending('certificate', signed && course.certificate_serial_no !== null, <IconCertificate size={12} stroke={2} />)}
      </ol>
    </div>
  )
}

type KnotProps = { state: 'done' | 'now' | 'open' | 'locked'; icon?: ReactNode }
const Knot = ({ state, icon }: KnotProps) => (
  <span className={`${classes.knot} ${classes[`is_${state}`]}`} aria-hidden="true">
    {state === 'done' ? (
      <IconCheck size={12} stroke={3} />
    ) : state === 'locked' ? (
      (icon ?? <IconLock size={11} stroke={2.2} />)
    ) : state === 'open' ? (
      icon
    ) : null}
  </span>
)
