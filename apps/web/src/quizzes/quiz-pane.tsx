import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { getQuizList, type Quiz, UpdateQuiz } from '@jujur/contract/quizzes.ts'
import { IconChevronDown, IconChevronRight } from '@jujur/icons'
import { type ReactNode, useState } from 'react'
import { EditorPane } from '../authoring/editor-parts.tsx'
import { type OnDraft, useShownDraft } from '../authoring/pane.ts'
import { TranslatedFields } from '../authoring/translated-fields.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { SkeletonRows } from '../ui/skeleton-rows.tsx'
import classes from './quiz.module.css'
import { useQuizDraft } from './quiz-draft.ts'
import { QuizQuestions } from './quiz-questions.tsx'
import { QuizRuleFields } from './quiz-rules.tsx'
import { QuizWarnings } from './quiz-warnings.tsx'

type Props = { quiz_id: number; language: ContentLanguage; tabs: ReactNode; onDraft: OnDraft }

const QuizPaneForm = ({ first, language, tabs, onDraft }: Omit<Props, 'quiz_id'> & { first: Quiz }) => {
  const t = useTexts('quizzes')
  const may = useMay()
  const { quiz, draft, taken } = useQuizDraft(first)
  const [ruled, setRuled] = useState(false)
  useShownDraft(draft, onDraft)
  const mayEdit = may(UpdateQuiz.name)
  const { value } = draft
  const Chevron = ruled ? IconChevronDown : IconChevronRight
  return (
    <EditorPane>
      {tabs}
      <TranslatedFields
        fields={[{ key: 'name', label: t('name'), max: 150 }]}
        base={quiz.language}
        language={language === quiz.language ? null : language}
        values={value}
        translations={value.translations}
        outdated={quiz.outdated}
        onBase={(_, name) => draft.set({ name })}
        onTranslations={(translations) => draft.set({ translations })}
        errorOf={() => (taken ? t('nameTaken') : undefined)}
        readOnly={!mayEdit}
      />
      <fieldset className={classes.plain} disabled={!mayEdit}>
        <QuizQuestions inPlace={{ language: quiz.language, starts: 'new' }} values={value} onChange={(changes) => draft.set(changes)} />
      </fieldset>
      {value.questions.length + value.draw.length > 0 && <QuizWarnings warnings={quiz.warnings} />}
      <div>
        <Button
          variant="subtle"
          size="xs"
          aria-expanded={ruled}
          leftSection={<Chevron size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => setRuled(!ruled)}
        >
          {t('rules')}
        </Button>
      </div>
      {ruled && (
        <fieldset className={classes.plain} disabled={!mayEdit}>
          <QuizRuleFields values={value} onChange={(changes) => draft.set(changes)} />
        </fieldset>
      )}
    </EditorPane>
  )
}

/** What is edited begins with what the server has now. */
export const QuizPane = ({ quiz_id, ...props }: Props) => {
  const found = useCall(getQuizList, { quiz_id }, { fresh: true })
  if (!found.isFetchedAfterMount && !found.error) return <SkeletonRows rows={4} />
  return <Answer of={found}>{({ quizzesList: [quiz] }) => quiz && <QuizPaneForm first={quiz} {...props} />}</Answer>
}
