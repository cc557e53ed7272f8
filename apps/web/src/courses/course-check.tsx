/** Check the course: what stops publishing, what only weakens it, and the topics it covers. */
import type { CourseCheck, CourseFinding } from '@jujur/contract/course-versions.ts'
import { IconAlertTriangle, IconBan, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { TextButton } from '../ui/text-button.tsx'
import { languageName } from './change-words.ts'
import classes from './course-check.module.css'

const useFindingWords = () => {
  const t = useTexts('publishing')
  const { duration, facts, number } = useFormat()
  return ({ code, title, language, tag, count, of }: CourseFinding): string => {
    const isTime = code === 'minimum_short' || code === 'minimum_long'
    const figure = (n: number | null) => (n === null ? '' : isTime ? duration(n) : number(n))
    return t(`finding.${code}`, {
      title: facts([title, tag]),
      language: language ? languageName(language) : '',
      count: figure(count),
      of: figure(of),
    })
  }
}

/** Goes where a finding can be put right; without it there are no links. */
type OnOpen = ((finding: CourseFinding) => void) | undefined

const Finding = ({ finding, onOpen }: { finding: CourseFinding; onOpen: OnOpen }) => {
  const t = useTexts('publishing')
  const words = useFindingWords()
  const isStop = finding.weight === 'stops'
  const Icon = isStop ? IconBan : IconAlertTriangle
  return (
    <li className={isStop ? classes.stops : classes.weakens}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {onOpen ? (
          <TextButton onClick={() => onOpen(finding)}>{t(isStop ? 'check.stops' : 'check.weaker', { text: words(finding) })}</TextButton>
        ) : (
          t(isStop ? 'check.stops' : 'check.weaker', { text: words(finding) })
        )}
        {finding.module_no !== null && <small>{t('check.module', { number: finding.module_no })}</small>}
      </span>
    </li>
  )
}

export const CheckFindings = ({ findings, onOpen }: Pick<CourseCheck, 'findings'> & { onOpen?: OnOpen }) => {
  const t = useTexts('publishing')
  const keyOf = (one: CourseFinding) => [one.code, one.title, one.module_item_id, one.language, one.tag].join(' ')
  return (
    <ul className={classes.findings}>
      {findings.every(({ weight }) => weight === 'weakens') && (
        <li className={classes.sound}>
          <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          <span>{t('check.nothing')}</span>
        </li>
      )}
      {findings.map((finding) => (
        <Finding key={keyOf(finding)} finding={finding} onOpen={onOpen} />
      ))}
    </ul>
  )
}

const Covered = ({ yes }: { yes: boolean }) => {
  const t = useTexts('publishing')
  const Icon = yes ? IconCheck : IconX
  return (
    <span className={yes ? classes.yes : classes.no}>
      <Icon size={15} stroke={1.75} aria-hidden="true" />
      {t(yes ? 'topics.yes' : 'topics.no')}
    </span>
  )
}

export const TopicsCovered = ({ topics }: Pick<CourseCheck, 'topics'>) => {
  const t = useTexts('publishing')
  return (
    <table className={classes.topics}>
      <thead>
        <tr>
          <th scope="col">{t('topics.title')}</th>
          <th scope="col">{t('topics.reading')}</th>
          <th scope="col">{t('topics.question')}</th>
        </tr>
      </thead>
      <tbody>
        {topics.map(({ topic, reading, question }) => (
          <tr key={topic}>
            <th scope="row">{t(`topic.${topic}`)}</th>
            <td>
              <Covered yes={reading} />
            </td>
            <td>
              <Covered yes={question} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
