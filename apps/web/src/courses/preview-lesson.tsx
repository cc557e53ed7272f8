import type { SeenCourse } from '@jujur/contract/course-versions.ts'
import { IconCheck } from '@jujur/icons'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { MaterialView } from '../player/materials/material-view.tsx'
import classes from './course-preview.module.css'

export type PreviewItem = SeenCourse['modules'][number]['items'][number]

/** Nobody counts what is only looked at. */
const still = {
  shown: 0,
  canFinish: true,
  active: false,
  offline: false,
  watched: [],
  reported: false,
  setReported: () => {},
  played: () => {},
  setPlaying: () => {},
  stop: () => {},
}

const PreviewMaterial = ({ material, onRenew }: { material: NonNullable<PreviewItem['material']>; onRenew: () => void }) => {
  const { url, captions_url: _, captions_language: __, ...rest } = material
  const shown = { ...rest, material_id: 1, seconds_done: 0, can_finish: true, state: 'open' as const }
  return <MaterialView material={shown} url={url} progress={still} moduleProgressId={null} onRenew={onRenew} onReopen={onRenew} />
}

const PreviewQuiz = ({ quiz }: { quiz: NonNullable<PreviewItem['quiz']> }) => {
  const t = useTexts('publishing')
  const { percent, number } = useFormat()
  return (
    <>
      <p className={classes.rules}>
        {t('preview.asks', { asks: number(quiz.asks), count: number(quiz.questions.length), mark: percent(quiz.pass_mark) })}
      </p>
      <ol className={classes.questions}>
        {quiz.questions.map((question) => (
          <li key={question.question_id}>
            <p className={classes.question}>{question.text}</p>
            {question.picture && <img src={question.picture.url} alt={question.picture.alt} className={classes.picture} />}
            <ul>
              {question.options.map((option) => (
                <li key={option.option_id} className={option.is_true ? classes.right : undefined}>
                  <span>{option.value}</span>
                  {option.is_true && (
                    <span className={classes.mark}>
                      <IconCheck size={15} stroke={2} aria-hidden="true" />
                      {t('preview.right')}
                    </span>
                  )}
                  {option.explanation && <small>{option.explanation}</small>}
                </li>
              ))}
            </ul>
            {question.explanation && <p className={classes.explanation}>{question.explanation}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}

const facts = ['full_name', 'id_masked', 'position', 'company_name', 'registration_no', 'course_version', 'completion_date'] as const
/** The pledge as it will read, with the names of what is filled in when somebody signs. */
const useFilledIn = (course: SeenCourse): string => {
  const t = useTexts('publishing')
  return course.pledge.body.replace(/\{([a-z_]+)\}/g, (whole, name: string) => {
    const fact = facts.find((one) => one === name)
    return name === 'course_title' ? course.title : fact ? `[${t(`preview.filledIn.${fact}`)}]` : whole
  })
}

const PreviewCover = ({ course }: { course: SeenCourse }) => {
  const t = useTexts('publishing')
  const pledge = useFilledIn(course)
  return (
    <>
      {course.cover && <img src={course.cover.url} alt={course.cover.alt} className={classes.cover} />}
      <p>{course.description}</p>
      {course.objectives.length > 0 && (
        <>
          <h3>{t('preview.objectives')}</h3>
          <ul className={classes.objectives}>
            {course.objectives.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </>
      )}
      <h3>{course.pledge.title}</h3>
      <p className={classes.pledge}>{pledge}</p>
    </>
  )
}

/** A lesson, a quiz with its answers, or what stands before both. */
export const PreviewLesson = ({ course, item, onRenew }: { course: SeenCourse; item: PreviewItem | undefined; onRenew: () => void }) => {
  if (item?.material) return <PreviewMaterial key={item.module_item_id} material={item.material} onRenew={onRenew} />
  return item?.quiz ? <PreviewQuiz quiz={item.quiz} /> : <PreviewCover course={course} />
}
