import type { Output } from '@jujur/contract/call.ts'
import { getCourseProgress } from '@jujur/contract/learning.ts'
import { useEffect } from 'react'
import { useCall } from '../../kit/call/use-call.ts'
import { setFinalCheckData } from '../../kit/session/session.ts'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Answer } from '../../kit/trouble/answer.tsx'
import { useItemWords } from '../../player/item-words.ts'
import { itemBefore, moduleDone } from '../../player/outline.ts'
import { FigureList } from '../../ui/figure-list.tsx'
import { Line } from '../../ui/line.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Table } from '../../ui/table.tsx'
import { BackToCourse } from './back-to-course.tsx'
import classes from './final-check.module.css'
import { FinalCheckState } from './final-check-state.tsx'
import { useCourseCrumbs } from './use-course-crumbs.ts'

type Check = Output<typeof getCourseProgress>

const FinalCheckModules = ({ outline }: Pick<Check, 'outline'>) => {
  const t = useTexts('learning')
  const words = useItemWords()
  return (
    <Section title={t('check.modules')}>
      <Line
        label={t('check.modules')}
        knots={outline.map((module, i) => {
          const open = module.items.find((item) => item.mandatory && item.state !== 'done')
          return {
            state: moduleDone(module) ? 'done' : open?.state === 'open' ? 'turn' : 'locked',
            label: t('outline.numbered', { number: i + 1, title: module.title }),
            note: open ? (words.why(open, itemBefore(outline, open)) ?? t('check.notDone', { title: open.title })) : undefined,
          }
        })}
      />
    </Section>
  )
}

const FinalCheckQuizzes = ({ quizzes }: Pick<Check, 'quizzes'>) => {
  const t = useTexts('learning')
  const format = useFormat()
  return (
    <Section title={t('check.quizzes')} ruled>
      <Table>
        <thead>
          <tr>
            <th scope="col">{t('check.quiz')}</th>
            <th scope="col" data-end="">
              {t('check.attempts')}
            </th>
            <th scope="col" data-end="">
              {t('check.score')}
            </th>
          </tr>
        </thead>
        <tbody>
          {quizzes.map((quiz) => (
            <tr key={quiz.module_progress_id}>
              <th scope="row">{quiz.title}</th>
              <td data-end="">{format.number(quiz.attempts)}</td>
              <td data-end="">
                {quiz.score === null
                  ? t('check.notTaken')
                  : `${format.percent(quiz.score)}, ${quiz.passed ? t('check.passed') : t('check.notPassed')}`}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  )
}

type Props = { traineeCourseId: number; title?: string }

/** What is done and what is missing, before the pledge. */
export const FinalCheck = ({ traineeCourseId, title }: Props) => {
  const t = useTexts('learning')
  const format = useFormat()
  const progress = useCall(getCourseProgress, { trainee_course_id: traineeCourseId }, { enabled: traineeCourseId > 0 })
  const { data } = progress

  useCourseCrumbs(traineeCourseId, title, t('check.title'))
  useEffect(() => {
    if (!data) return
    const { trainee_course_id, items_done, items_total, ready_for_pledge } = data
    setFinalCheckData({ trainee_course_id, items_done, items_total, ready_for_pledge })
  }, [data])

  return (
    <Sheet width="form">
      <BackToCourse traineeCourseId={traineeCourseId} title={title} />
      <PageTitle title={t('check.title')} line={t('check.line')} />
      <Answer of={progress} rows={8}>
        {(check) => {
          return (
            <div className={classes.stack}>
              <FigureList
                items={[
                  { label: t('check.steps'), value: t('check.stepsOf', { done: check.items_done, total: check.items_total }) },
                  { label: t('check.time'), value: format.duration(check.seconds_spent) },
                ]}
              />
              <FinalCheckState traineeCourseId={traineeCourseId} check={check} />
              <FinalCheckModules outline={check.outline} />
              {check.quizzes.length > 0 && <FinalCheckQuizzes quizzes={check.quizzes} />}
            </div>
          )
        }}
      </Answer>
    </Sheet>
  )
}
