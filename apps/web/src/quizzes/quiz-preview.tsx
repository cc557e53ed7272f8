import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { previewQuiz } from '@jujur/contract/quizzes.ts'
import { IconRefresh } from '@jujur/icons'
import { useState } from 'react'
import { useCall } from '../kit/call/use-call.ts'
import { FilterSelect } from '../kit/lists/filter-select.tsx'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { AskedQuestion } from '../player/quiz/asked-question.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import classes from './quiz.module.css'

type Props = { quizId: number; name: string; base: ContentLanguage; onClose: () => void }

/** One attempt as a trainee would get it, one question a view, with what is right; what a language lacks is asked in the base one. */
export const QuizPreview = ({ quizId, name, base, onClose }: Props) => {
  const t = useTexts('quizzes')
  const [at, setAt] = useState(0)
  const [language, setLanguage] = useState<ContentLanguage | null>(null)
  const found = useCall(previewQuiz, { quiz_id: quizId, ...(language ? { language } : {}) }, { fresh: true })
  const count = found.data?.questions.length ?? 0
  return (
    <Dialog
      title={name}
      wide
      onCancel={onClose}
      buttons={
        <>
          <Button
            variant="subtle"
            leftSection={<IconRefresh size={17} stroke={1.75} aria-hidden="true" />}
            onClick={() => {
              setAt(0)
              void found.refetch()
            }}
          >
            {t('another')}
          </Button>
          <Button variant="default" why={at === 0 ? t('isFirst') : null} onClick={() => setAt(at - 1)}>
            {t('previous')}
          </Button>
          <Button variant="default" why={at >= count - 1 ? t('isLast') : null} onClick={() => setAt(at + 1)}>
            {t('next')}
          </Button>
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <FilterSelect
        label={t('language')}
        all={languageNames[base]}
        value={language}
        onChange={(chosen) => {
          setAt(0)
          setLanguage(chosen as ContentLanguage | null)
        }}
        options={contentLanguages.filter((one) => one !== base).map((value) => ({ value, label: languageNames[value] }))}
      />
      <Answer of={found} rows={5}>
        {({ questions }) => {
          const question = questions[at]
          if (!question) return <p>{t('warning.empty')}</p>
          return (
            <div key={question.question_id}>
              <p className={classes.dim} role="status">
                {t('placeOf', { at: at + 1, count: questions.length })}
              </p>
              <AskedQuestion
                question={{ ...question, options: question.options.map(({ option_id, ...option }) => ({ key: String(option_id), ...option })) }}
              />
            </div>
          )
        }}
      </Answer>
    </Dialog>
  )
}
