import type { AuditEntry } from '@jujur/contract/audit.ts'
import type { AuditKind } from '@jujur/contract/audit-kinds.ts'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useHref } from '../kit/lists/use-href.ts'
import { type Translate, textOf, useTexts } from '../kit/texts/texts.ts'
import classes from './activity-log.module.css'

/** Stand where names go, until these are put in as what they are on a page. */
const WHO = '\ue000'
const OF = '\ue001'

/** The sentence of a kind without its names, as a filter shows it. */
export const kindWords = (t: Translate<'activityLog'>, kind: AuditKind): string =>
  t(`kind.${kind}`, { who: '…', of: '…' }).replace(/^… |^…[、，]?/u, '')

const useWho = ({ by }: AuditEntry): string => {
  const t = useTexts('activityLog')
  if (by.name === null) return by.is === 'provider' ? t('someone') : t('portal')
  return by.is === 'provider' ? t('provider', { name: by.name }) : by.name
}

const What = ({ of: { name, story, call } }: AuditEntry) => {
  const t = useTexts('activityLog')
  const href = useHref()
  const words = call ? (textOf('calls', `title.${call}`) ?? t('something')) : (name ?? t('something'))
  if (!story) return <b>{words}</b>
  const to = href((query) => {
    query.set('story', story.story)
    query.set('of', String(story.story_id))
  })
  return <Link to={to}>{words}</Link>
}

/** What was done, in one sentence; the name of what it was done to leads to its story. */
export const LogSentence = ({ entry }: { entry: AuditEntry }) => {
  const t = useTexts('activityLog')
  useTexts('calls')
  const who = useWho(entry)
  const put: Record<string, ReactNode> = { [WHO]: <b>{who}</b>, [OF]: <What {...entry} /> }
  const parts = t(`kind.${entry.kind}`, { who: WHO, of: OF }).split(/([\ue000\ue001])/u)
  return (
    <p className={classes.sentence}>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sentence stay where they are.
        <Fragment key={i}>{put[part] ?? part}</Fragment>
      ))}
    </p>
  )
}
