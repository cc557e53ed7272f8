/** Check the course: what stops publishing, what only weakens it, and the topics it covers. */
import type { CourseCheck, CourseFinding } from '@jujur/contract/course-versions.ts'
import { hrefOf, type QueryOf } from '@jujur/contract/screens.ts'
import { IconAlertTriangle, IconBan, IconCheck, IconCircleCheck, IconX } from '@tabler/icons-react'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Table } from '../ui/table.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { languageName } from './change-words.ts'
import classes from './course-check.module.css'

/** Of what is about the whole course. */
export const partOf = (code: CourseFinding['code']) =>
  code === 'no_pledge' || code === 'pledge_name_unknown' ? 'pledge' : code === 'certificate_name' ? 'certificate' : 'settings'

/** The part of the course that a finding is about, as the editor's address names it. */
const placeOf = ({ module_item_id, module_no, code }: CourseFinding): string => {
  if (module_item_id !== null) return `item ${module_item_id}`
  if (module_no !== null) return `place ${module_no}`
  return partOf(code)
}
/** The editor of the course, open where the finding is put right. */
export const findingHref = (course_id: number, finding: CourseFinding): string => {
  const { language } = finding
  const query = { id: String(course_id), at: placeOf(finding), ...(language ? { in: language } : {}) } satisfies QueryOf<'courses'>
  return `${hrefOf('courses')}?${new URLSearchParams(query)}`
}

const useFindingWords = () => {
  const t = useTexts('publishing')
  const { duration, facts, number } = useFormat()
  return ({ code, title, language, tag, count, of }: CourseFinding): string => {
    const isTime = code === 'minimum_short' || code === 'minimum_long'
    const figure = (n: number | null) => (n === null ? '' : isTime ? duration(n) : number(n))
    return t(`finding.${code}`, {
      title: code === 'pledge_name_unknown' || code === 'needs_circle' ? (title ?? '') : facts([title, tag]),
      nearest: tag ?? '',
      language: language ? languageName(language) : '',
      count: figure(count),
      of: figure(of),
    })
  }
}

/** Where a finding can be put right: within the editor that is open, or by a link to it; with neither there are only words. */
type Open = { onOpen?: (finding: CourseFinding) => void; hrefOf?: (finding: CourseFinding) => string }

const Finding = ({ finding, onOpen, hrefOf }: { finding: CourseFinding } & Open) => {
  const t = useTexts('publishing')
  const words = useFindingWords()
  const isStop = finding.weight === 'stops'
  const Icon = isStop ? IconBan : IconAlertTriangle
  const text = t(isStop ? 'check.stops' : 'check.weaker', { text: words(finding) })
  return (
    <li className={isStop ? classes.stops : classes.weakens}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      <span>
        {onOpen ? <TextButton onClick={() => onOpen(finding)}>{text}</TextButton> : hrefOf ? <TextLink to={hrefOf(finding)}>{text}</TextLink> : text}
        {finding.module_no !== null && <small>{t('check.module', { number: finding.module_no })}</small>}
      </span>
    </li>
  )
}

export const CheckFindings = ({ findings, ...open }: Pick<CourseCheck, 'findings'> & Open) => {
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
        <Finding key={keyOf(finding)} finding={finding} {...open} />
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
    <Table className={classes.topics}>
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
    </Table>
  )
}
