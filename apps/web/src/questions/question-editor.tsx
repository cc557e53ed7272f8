import {
  DeleteQuestionAnswerOption,
  type Figures,
  getQuestionAnswerList,
  type Question,
  UpdateQuestionAnswerOption,
} from '@jujur/contract/questions.ts'
import { IconArrowLeft, IconCheck, IconEye } from '@jujur/icons'
import { useState } from 'react'
import { DraftBar } from '../authoring/draft-bar.tsx'
import { FateMenu } from '../authoring/fate-menu.tsx'
import { useDeletion } from '../authoring/use-deletion.ts'
import { WhereUsed } from '../authoring/where-used.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useAddress } from '../kit/lists/use-address.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { AskedQuestion } from '../player/quiz/asked-question.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Section } from '../ui/section.tsx'
import classes from './question.module.css'
import { useQuestionDraft } from './question-draft.ts'
import { QuestionFields } from './question-fields.tsx'
import { QuestionTranslations } from './question-translations.tsx'

const GOOD = 10

const FigureLine = ({ figures }: { figures: Figures }) => {
  const t = useTexts('questions')
  const format = useFormat()
  const { answered, right_percent, discrimination } = figures
  if (right_percent === null) return <span>{t('noAnswers')}</span>
  return (
    <>
      <span>{t('figures', { percent: format.percent(right_percent), count: answered })}</span>
      {discrimination !== null && (
        <span className={discrimination >= GOOD ? classes.good : classes.poor}>
          {discrimination >= GOOD && <IconCheck size={16} stroke={2} aria-hidden="true" />}
          {t(discrimination >= GOOD ? 'tells' : discrimination < 0 ? 'misleads' : 'tellsLittle')}
        </span>
      )}
    </>
  )
}

const QuestionEditor = ({ first, onBack }: { first: Question; onBack: () => void }) => {
  const t = useTexts('questions')
  const may = useMay()
  const { question_id } = first
  const { question, draft, part, fault, stepOnceSaved } = useQuestionDraft(first)
  const [previewing, setPreviewing] = useState(false)
  const { change } = useAddress()
  const status = useSend(UpdateQuestionAnswerOption)
  const archive = (archived: boolean) =>
    stepOnceSaved(async (version) => (await status.send({ question_id, version, status: archived ? 'archived' : 'active' }))?.question)
  const remove = useDeletion(DeleteQuestionAnswerOption, { question_id }, onBack)
  const mayEdit = may(UpdateQuestionAnswerOption.name)
  const fieldName = (field: string) => t(`fields.${field.split('.')[0] as 'name'}`)
  const live = question.used_in.some(({ live_version }) => live_version !== null)
  return (
    <div className={classes.editor}>
      <DraftBar
        draft={draft}
        readOnly={!mayEdit}
        title={draft.value.name}
        part={part}
        line={live ? t('keepOld') : undefined}
        fieldName={fieldName}
        actions={
          <>
            <Button variant="default" leftSection={<IconEye size={17} stroke={1.75} aria-hidden="true" />} onClick={() => setPreviewing(true)}>
              {t('preview')}
            </Button>
            <FateMenu
              content={part}
              title={question.name}
              archived={question.status === 'archived'}
              onCopied={(id) => change((next) => next.set('id', String(id)))}
              onArchive={mayEdit ? archive : undefined}
              onDelete={question.used_total === 0 ? remove : undefined}
            />
          </>
        }
      />
      <p className={classes.figures}>
        <FigureLine figures={question.figures} />
      </p>
      <fieldset className={classes.plain} disabled={!mayEdit}>
        <QuestionFields
          values={draft.value}
          language={question.language}
          questionId={question_id}
          fault={fault}
          onChange={(changes) => draft.set(changes)}
        />
        <QuestionTranslations values={draft.value} question={question} onChange={(changes) => draft.set(changes)} />
      </fieldset>
      <Section title={t('usedIn')} ruled>
        <WhereUsed {...question} />
      </Section>
      {previewing && (
        <Dialog
          title={t('preview')}
          wide
          onCancel={() => setPreviewing(false)}
          buttons={<Button onClick={() => setPreviewing(false)}>{t('close')}</Button>}
        >
          <AskedQuestion
            question={{
              text: draft.value.text,
              type: draft.value.type,
              picture_url: draft.value.picture,
              picture_alt: draft.value.picture_alt,
              explanation: draft.value.explanation,
              options: draft.value.options.map(({ key, value, is_true, explanation }) => ({ key, value, is_true, explanation })),
            }}
          />
        </Dialog>
      )}
    </div>
  )
}

export const OpenQuestion = ({ id, onBack }: { id: number; onBack: () => void }) => {
  const t = useTexts('questions')
  const found = useCall(getQuestionAnswerList, { question_id: id }, { fresh: true })
  return (
    <>
      <div className={classes.back}>
        <Button variant="subtle" size="xs" leftSection={<IconArrowLeft size={17} stroke={1.75} aria-hidden="true" />} onClick={onBack}>
          {t('back')}
        </Button>
      </div>
      <Answer of={found} rows={8}>
        {({ questionsList: [question] }) => (question ? <QuestionEditor first={question} onBack={onBack} /> : null)}
      </Answer>
    </>
  )
}
