import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { createQuestionAnswerOption, getQuestionAnswerList, type Question, UpdateQuestionAnswerOption } from '@jujur/contract/questions.ts'
import { hrefOf } from '@jujur/contract/screens.ts'
import { IconCopy } from '@jujur/icons'
import { useEffect, useRef, useState } from 'react'
import { useCopy } from '../authoring/use-copy.ts'
import { send as call } from '../kit/call/api.ts'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { useClosing } from '../kit/forms/leave-guard.ts'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import classes from './question.module.css'
import { useQuestionDraft } from './question-draft.ts'
import { faultOf, type QuestionFault, QuestionFields } from './question-fields.tsx'
import { creationOf, emptyQuestion } from './values.ts'

type Named = Pick<Question, 'question_id' | 'name' | 'status'>
const namedOf = ({ question_id, name, status }: Question): Named => ({ question_id, name, status })

type NewProps = { no: number; language: ContentLanguage; onMade: (question: Named) => void; onClose: () => void }

/** One question after the other: what is added is kept, and the next begins empty. */
export const NewQuestionInPlace = ({ no, language, onMade, onClose }: NewProps) => {
  const t = useTexts('questions')
  const { number } = useFormat()
  const form = useRef<HTMLElement>(null)
  const [values, setValues] = useState(emptyQuestion)
  const [touched, setTouched] = useState(false)
  const [whole, setWhole] = useState(false)
  const [fault, setFault] = useState<QuestionFault>(null)
  const treat = ({ code }: { code: number }) => setFault(faultOf(code))
  const { send, sending } = useSend(createQuestionAnswerOption, {
    treats: { 10057: treat, 10058: treat, 10059: treat, 10061: treat },
  })
  const close = useClosing(touched, onClose)
  const focusText = () => form.current?.querySelector('textarea')?.focus()
  const add = async () => {
    // A row that nothing was written into was not wanted.
    const filled = values.options.filter(({ value, is_true }) => value.trim() !== '' || is_true)
    const made = await send({ ...creationOf({ ...values, options: filled }), language })
    if (!made) return
    setValues(emptyQuestion())
    setTouched(false)
    onMade(namedOf(made.question))
    focusText()
  }
  return (
    <section ref={form} className={classes.inPlace} aria-label={t('inPlace.new', { number: number(no) })}>
      <h3>{t('inPlace.new', { number: number(no) })}</h3>
      <QuestionFields
        values={values}
        language={language}
        questionId={null}
        fault={fault}
        short={!whole}
        onChange={(changes) => {
          setFault(null)
          setTouched(true)
          setValues((before) => ({ ...before, ...changes }))
        }}
      />
      <div className={classes.row}>
        <Button loading={sending} why={values.text.trim() === '' ? t('textMissing') : null} onClick={() => void add()}>
          {t('inPlace.add')}
        </Button>
        {!whole && (
          <Button variant="subtle" onClick={() => setWhole(true)}>
            {t('inPlace.all')}
          </Button>
        )}
        <Button variant="default" onClick={close}>
          {t('inPlace.close')}
        </Button>
      </div>
    </section>
  )
}

type Props = { question_id: number; onSaved: (question: Named) => void; onCopied: (question: Named) => void }

const QuestionInPlaceEditor = ({ first, onSaved, onCopied }: Omit<Props, 'question_id'> & { first: Question }) => {
  const t = useTexts('questions')
  const authoring = useTexts('authoring')
  const may = useMay()
  const copy = useCopy('question')
  const { question, draft, fault } = useQuestionDraft(first)
  const { name, question_id } = question
  const told = useRef(first.name)
  useEffect(() => {
    if (name === told.current) return
    told.current = name
    onSaved(namedOf(question))
  }, [name, question, onSaved])
  const makeCopy = async () => {
    if (!copy || !(await draft.flush())) return
    const id = await copy(question_id)
    if (id === undefined) return
    const { data } = await call(getQuestionAnswerList, { question_id: id })
    onCopied(namedOf(data.questionsList[0] as Question))
  }
  return (
    <>
      <fieldset className={classes.plain} disabled={!may(UpdateQuestionAnswerOption.name)}>
        <QuestionFields
          values={draft.value}
          language={question.language}
          questionId={question_id}
          fault={fault}
          onChange={(changes) => draft.set(changes)}
        />
      </fieldset>
      <div className={classes.row}>
        <span className={classes.dim} role="status">
          {authoring(`save.${draft.state}`)}
        </span>
        {copy && (
          <Button size="xs" variant="subtle" leftSection={<IconCopy size={16} stroke={1.75} aria-hidden="true" />} onClick={() => void makeCopy()}>
            {authoring('copy.act')}
          </Button>
        )}
        <TextLink to={hrefOf('questions', { id: question_id })}>{t('inPlace.bank')}</TextLink>
      </div>
    </>
  )
}

/** A question edited within its quiz; it changes in every quiz that asks it. */
export const QuestionInPlace = ({ question_id, ...props }: Props) => {
  const found = useCall(getQuestionAnswerList, { question_id }, { fresh: true })
  return (
    <Answer of={found} rows={4}>
      {({ questionsList: [question] }) => question && <QuestionInPlaceEditor first={question} {...props} />}
    </Answer>
  )
}
