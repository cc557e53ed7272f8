import { useState } from 'react'
import { LeaveScope, useLeaveScope } from '../kit/forms/leave-guard.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Segments } from '../ui/segments.tsx'
import { DrawnQuestions } from './drawn-questions.tsx'
import { type ListedProps, ListedQuestions } from './listed-questions.tsx'

/** The same questions for everybody, or some drawn by tag. */
export const QuizQuestions = (props: ListedProps) => {
  const t = useTexts('quizzes')
  const { values, onChange } = props
  const { scope, leave } = useLeaveScope()
  const [isDrawn, setDrawn] = useState(values.draw.length > 0)
  return (
    <>
      <Segments
        label={t('source.label')}
        value={isDrawn ? 'drawn' : 'listed'}
        onChange={(source) =>
          leave(() => {
            setDrawn(source === 'drawn')
            onChange({ questions: [], draw: [] })
          })
        }
        options={[
          { value: 'listed', label: t('source.listed') },
          { value: 'drawn', label: t('source.drawn') },
        ]}
      />
      <LeaveScope value={scope}>{isDrawn ? <DrawnQuestions values={values} onChange={onChange} /> : <ListedQuestions {...props} />}</LeaveScope>
    </>
  )
}
