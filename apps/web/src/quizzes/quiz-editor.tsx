import { type ContentLanguage, contentLanguages } from '@jujur/contract/enumerations.ts'
import { DeleteQuiz, getQuizList, type Quiz, UpdateQuiz } from '@jujur/contract/quizzes.ts'
import { IconEye } from '@jujur/icons'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { DraftBar } from '../authoring/draft-bar.tsx'
import { FateMenu } from '../authoring/fate-menu.tsx'
import { LanguageTabs } from '../authoring/language-tabs.tsx'
import { useDeletion } from '../authoring/use-deletion.ts'
import { WhereUsed } from '../authoring/where-used.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useCrumbsBelow } from '../kit/session/crumbs.ts'
import { languageNames } from '../kit/texts/language-names.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { Sheet } from '../ui/sheet.tsx'
import { TextField } from '../ui/text-field.tsx'
import classes from './quiz.module.css'
import { useQuizDraft } from './quiz-draft.ts'
import { QuizPreview } from './quiz-preview.tsx'
import { QuizQuestions } from './quiz-questions.tsx'
import { QuizRuleFields } from './quiz-rules.tsx'
import { QuizWarnings } from './quiz-warnings.tsx'
import type { QuizValues } from './values.ts'

const QuizTranslations = ({ values, quiz, onChange }: { values: QuizValues; quiz: Quiz; onChange: (changes: Partial<QuizValues>) => void }) => {
  const t = useTexts('quizzes')
  const [language, setLanguage] = useState<ContentLanguage>(contentLanguages.find((one) => one !== quiz.language) ?? 'ms')
  const counts = Object.fromEntries(
    contentLanguages.map((one) => [one, { done: values.translations[one]?.name ? 1 : 0, total: 1, outdated: quiz.outdated[one]?.length ?? 0 }]),
  )
  return (
    <Section title={t('translations')} ruled>
      <LanguageTabs base={quiz.language} current={language} onChoose={setLanguage} counts={counts} />
      <TextField
        label={`${t('name')}, ${languageNames[language]}`}
        description={values.name}
        maxLength={150}
        value={values.translations[language]?.name ?? ''}
        onChange={(event) => onChange({ translations: { ...values.translations, [language]: { name: event.currentTarget.value } } })}
      />
    </Section>
  )
}

const QuizEditor = ({ first, onBack }: { first: Quiz; onBack: () => void }) => {
  const t = useTexts('quizzes')
  const may = useMay()
  const { quiz_id } = first
  const { quiz, draft, part, taken, stepOnceSaved } = useQuizDraft(first)
  const [previewing, setPreviewing] = useState(false)
  const status = useSend(UpdateQuiz)
  const archive = (archived: boolean) =>
    stepOnceSaved(async (version) => (await status.send({ quiz_id, version, status: archived ? 'archived' : 'active' }))?.quiz)
  const remove = useDeletion(DeleteQuiz, { quiz_id }, onBack)
  const navigate = useNavigate()
  useCrumbsBelow('quizzes', draft.value.name)
  const mayEdit = may(UpdateQuiz.name)
  const set = (changes: Partial<QuizValues>) => draft.set(changes)
  const preview = async () => {
    if (await draft.flush()) setPreviewing(true)
  }
  return (
    <div className={classes.editor}>
      <DraftBar
        draft={draft}
        readOnly={!mayEdit}
        title={draft.value.name}
        part={part}
        line={quiz.used_in.some(({ live_version }) => live_version !== null) ? t('keepOld') : undefined}
        fieldName={(field) => t(`fields.${field.split('.')[0] as 'name'}`)}
        actions={
          <>
            <Button variant="default" leftSection={<IconEye size={17} stroke={1.75} aria-hidden="true" />} onClick={() => void preview()}>
              {t('preview')}
            </Button>
            <FateMenu
              content={part}
              title={quiz.name}
              archived={quiz.status === 'archived'}
              onCopied={(id) => void navigate(`?id=${id}`)}
              onArchive={mayEdit ? archive : undefined}
              onDelete={quiz.used_total === 0 ? remove : undefined}
            />
          </>
        }
      />
      <QuizWarnings warnings={quiz.warnings} />
      <fieldset className={classes.plain} disabled={!mayEdit}>
        <TextField
          label={t('name')}
          maxLength={150}
          value={draft.value.name}
          error={taken ? t('nameTaken') : undefined}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <QuizRuleFields values={draft.value} onChange={set} />
        <QuizQuestions values={draft.value} onChange={set} inPlace={{ language: quiz.language, starts: 'bank' }} />
        <QuizTranslations values={draft.value} quiz={quiz} onChange={set} />
      </fieldset>
      <Section title={t('usedIn')} ruled>
        <WhereUsed {...quiz} />
      </Section>
      {previewing && <QuizPreview quizId={quiz_id} name={draft.value.name} base={quiz.language} onClose={() => setPreviewing(false)} />}
    </div>
  )
}

export const OpenQuiz = ({ id, onBack }: { id: number; onBack: () => void }) => {
  const found = useCall(getQuizList, { quiz_id: id }, { fresh: true })
  return (
    <Sheet>
      <Answer of={found} rows={8}>
        {({ quizzesList: [quiz] }) => (quiz ? <QuizEditor first={quiz} onBack={onBack} /> : null)}
      </Answer>
    </Sheet>
  )
}
