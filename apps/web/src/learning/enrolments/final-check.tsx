import { getCourseProgress } from '@jujur/contract/learning.ts'
import { IconArrowRight } from '@tabler/icons-react'
import { useEffect } from 'react'
import { Link } from 'react-router'
import { useCall } from '../../kit/call/use-call.ts'
import { setFinalCheckData } from '../../kit/session/session.ts'
import { useFormat, useTexts } from '../../kit/texts/texts.ts'
import { Answer } from '../../kit/trouble/answer.tsx'
import { useItemWords } from '../../player/item-words.ts'
import { coursePath, isSigned, itemBefore, itemsOf, moduleDone } from '../../player/outline.ts'
import { Button } from '../../ui/button.tsx'
import { FigureList } from '../../ui/figure-list.tsx'
import { Line } from '../../ui/line.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageTitle } from '../../ui/page-title.tsx'
import { Section } from '../../ui/section.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Table } from '../../ui/table.tsx'
import { BackToCourse } from './back-to-course.tsx'
import classes from './final-check.module.css'
import { useCourseCrumbs } from './use-course-crumbs.ts'
import { useGoOn } from './use-go-on.ts'

type Props = { traineeCourseId: number; title?: string }

/** What is done and what is missing, before the pledge. */
export const FinalCheck = ({ traineeCourseId, title }: Props) => {
  const t = useTexts('learning')
  const format = useFormat()
  const words = useItemWords()
  const { goOn, going } = useGoOn(traineeCourseId)
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
          const signed = isSigned(check.status)
          const ready = check.ready_for_pledge || signed
          const missing = itemsOf(check.outline).filter((item) => item.mandatory && item.state !== 'done')
          return (
            <div className={classes.stack}>
              <FigureList
                items={[
                  { label: t('check.steps'), value: t('check.stepsOf', { done: check.items_done, total: check.items_total }) },
                  { label: t('check.time'), value: format.duration(check.seconds_spent) },
                ]}
              />
              <Notice
                tone={signed ? 'ok' : 'turn'}
                title={signed ? t('check.signed') : ready ? t('check.ready') : t('check.missing', { count: missing.length })}
              >
                {signed
                  ? t('check.signedText')
                  : ready
                    ? t('check.readyText')
                    : missing.length <= 3
                      ? format.list(missing.map((item) => item.title))
                      : t('check.first', { title: missing[0]?.title ?? '' })}
              </Notice>
              <div className={classes.actions}>
                {ready ? (
                  <Button
                    component={Link}
                    to={coursePath(traineeCourseId, signed ? 'certificate' : 'pledge')}
                    size="lg"
                    rightSection={<IconArrowRight size={18} stroke={1.75} aria-hidden="true" />}
                  >
                    {signed ? t('go.seeCertificate') : t('go.pledge')}
                  </Button>
                ) : (
                  <Button size="lg" loading={going} onClick={() => void goOn(check.status === 'NOT_STARTED' ? 'start' : 'resume')}>
                    {t('check.goToMissing')}
                  </Button>
                )}
              </div>
              <Section title={t('check.modules')}>
                <Line
                  label={t('check.modules')}
                  knots={check.outline.map((module, i) => {
                    const open = module.items.find((item) => item.mandatory && item.state !== 'done')
                    return {
                      state: moduleDone(module) ? 'done' : open?.state === 'open' ? 'turn' : 'locked',
                      label: t('outline.numbered', { number: i + 1, title: module.title }),
                      note: open ? (words.why(open, itemBefore(check.outline, open)) ?? t('check.notDone', { title: open.title })) : undefined,
                    }
                  })}
                />
              </Section>
              {check.quizzes.length > 0 && (
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
                      {check.quizzes.map((quiz) => (
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
              )}
            </div>
          )
        }}
      </Answer>
    </Sheet>
  )
}
