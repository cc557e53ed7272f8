import type { ContentLanguage, QuestionType } from '@jujur/contract/enumerations.ts'
import { questionTypes } from '@jujur/contract/enumerations.ts'
import { findSimilarQuestions, getQuestionTagList, LONGEST, MOST_OPTIONS, uploadQuestionPicture } from '@jujur/contract/questions.ts'
import { IconCheck, IconCopy, IconPhotoPlus, IconPlus, IconTrash, IconX } from '@jujur/icons'
import { useEffect, useId, useRef, useState } from 'react'
import { TagsField } from '../authoring/tags-field.tsx'
import { TypedNumber, wholeNumber } from '../authoring/typed-number.tsx'
import { useCall } from '../kit/call/use-call.ts'
import { useSend } from '../kit/call/use-send.ts'
import { isHeicReason, pictureAccept, pictureToSend } from '../kit/forms/picture-file.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextAreaField } from '../ui/text-area-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useShut } from '../ui/use-shut.ts'
import classes from './question.module.css'
import { newOption, type OptionValue, type QuestionValues, withType } from './values.ts'

/** What the server said of a field, by the code it refused with. */
export type QuestionFault = 'name' | 'options_missing' | 'options_alike' | 'options_right' | 'picture' | null
export const faultOf = (code: number): QuestionFault =>
  code === 10059 ? 'name' : code === 10057 ? 'options_missing' : code === 10058 ? 'options_alike' : code === 10061 ? 'options_right' : null

type Props = {
  values: QuestionValues
  language: ContentLanguage
  questionId: number | null
  fault: QuestionFault
  /** What most questions need: the words and the answers. */
  short?: boolean
  onChange: (changes: Partial<QuestionValues>) => void
}

const PAUSE_MS = 700
const SHORTEST = 15

/** What stands still for a moment, so that not every letter asks the server. */
const useSettled = (text: string) => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}

const Similar = ({ text, questionId }: { text: string; questionId: number | null }) => {
  const t = useTexts('questions')
  const settled = useSettled(text.trim())
  const input = { text: settled, ...(questionId === null ? {} : { question_id: questionId }) }
  const { data } = useCall(findSimilarQuestions, input, { enabled: settled.length >= SHORTEST, background: true })
  const [first] = settled.length >= SHORTEST ? (data?.similar ?? []) : []
  return (
    <div role="status">
      {first && (
        <p className={classes.similar}>
          <IconCopy size={17} stroke={1.75} aria-hidden="true" />
          <span>{t('similar', { name: first.name })}</span>
          <TextLink to={`?id=${first.question_id}`}>{t('compare')}</TextLink>
        </p>
      )}
    </div>
  )
}

const Picture = ({ values, onChange }: Pick<Props, 'values' | 'onChange'>) => {
  const t = useTexts('questions')
  const input = useRef<HTMLInputElement>(null)
  const common = useTexts('common')
  const [fault, setFault] = useState<'heic' | 'other' | null>(null)
  const { send, sending } = useSend(uploadQuestionPicture, {
    treats: { 10076: ({ data }) => setFault(isHeicReason(data) ? 'heic' : 'other'), 10024: () => setFault('other') },
    onDone: ({ picture }) => onChange({ picture }),
  })
  const choose = async (file: File) => {
    setFault(null)
    const sent = await pictureToSend(file, uploadQuestionPicture.upload?.maxBytes ?? 0)
    if (typeof sent === 'string') return setFault(sent === 'heic' ? 'heic' : 'other')
    void send({}, sent)
  }
  return (
    <div className={classes.picture}>
      {values.picture && (
        <>
          <img src={values.picture} alt={values.picture_alt} />
          <TextField
            label={t('pictureAlt')}
            description={t('pictureAltHelp')}
            maxLength={LONGEST.alt}
            value={values.picture_alt}
            onChange={(event) => onChange({ picture_alt: event.currentTarget.value })}
          />
        </>
      )}
      {fault && (
        <Notice tone="bad" role="alert">
          {fault === 'heic' ? common('picture.heic') : t('pictureFault')}
        </Notice>
      )}
      <div className={classes.row}>
        <Button
          variant="subtle"
          size="xs"
          loading={sending}
          leftSection={<IconPhotoPlus size={17} stroke={1.75} aria-hidden="true" />}
          onClick={() => input.current?.click()}
        >
          {values.picture ? t('otherPicture') : t('addPicture')}
        </Button>
        {values.picture && (
          <Button
            variant="subtle"
            size="xs"
            leftSection={<IconTrash size={17} stroke={1.75} aria-hidden="true" />}
            onClick={() => onChange({ picture: null, picture_alt: '' })}
          >
            {t('removePicture')}
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        className="vh"
        tabIndex={-1}
        accept={pictureAccept}
        aria-label={t('addPicture')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? []
          event.currentTarget.value = ''
          if (file) void choose(file)
        }}
      />
    </div>
  )
}

const pointsOf = wholeNumber(1, 100)
const letterOf = (i: number) => String.fromCharCode(65 + i)

const Options = ({ values, fault, short, onChange }: Pick<Props, 'values' | 'fault' | 'short' | 'onChange'>) => {
  const t = useTexts('questions')
  const shut = useShut()
  const group = useId()
  const kept = useKeptFocus<HTMLFieldSetElement>()
  const { options, type } = values
  const set = (i: number, change: Partial<OptionValue>) => onChange({ options: options.map((one, n) => (n === i ? { ...one, ...change } : one)) })
  const mark = (i: number, is_true: boolean) =>
    onChange({ options: options.map((one, n) => ({ ...one, is_true: type === 'multiple' ? (n === i ? is_true : one.is_true) : n === i })) })
  const error = fault === 'options_missing' || fault === 'options_alike' || fault === 'options_right' ? t(`fault.${fault}`) : null
  return (
    <fieldset className={classes.options} {...kept} aria-describedby={error ? `${group}error` : undefined}>
      <legend>
        <span>{t(short ? 'fields.options' : 'options')}</span>
        <span className={classes.dim}>{t('optionsHelp')}</span>
      </legend>
      {error && (
        <div id={`${group}error`}>
          <Notice tone="bad" role="alert">
            {error}
          </Notice>
        </div>
      )}
      <ul>
        {options.map((option, i) => (
          <li key={option.key}>
            <label className={classes.letter}>
              <input
                type={type === 'multiple' ? 'checkbox' : 'radio'}
                name={group}
                checked={option.is_true}
                aria-label={t('optionRight', { letter: letterOf(i) })}
                onChange={(event) => mark(i, event.currentTarget.checked)}
              />
              <span aria-hidden="true">{letterOf(i)}</span>
            </label>
            <div className={classes.optionTexts}>
              <textarea
                rows={1}
                aria-label={t('optionValue', { letter: letterOf(i) })}
                maxLength={LONGEST.value}
                value={option.value}
                onChange={(event) => set(i, { value: event.currentTarget.value })}
              />
              {!short && (
                <textarea
                  rows={1}
                  className={classes.reason}
                  aria-label={t('optionReason', { letter: letterOf(i) })}
                  placeholder={t('reasonHint')}
                  maxLength={LONGEST.explanation}
                  value={option.explanation}
                  onChange={(event) => set(i, { explanation: event.currentTarget.value })}
                />
              )}
            </div>
            <span className={classes.right}>
              {option.is_true && (
                <>
                  <IconCheck size={16} stroke={2} aria-hidden="true" />
                  {t('right')}
                </>
              )}
            </span>
            <button
              type="button"
              className={classes.remove}
              aria-label={t('removeOption', { letter: letterOf(i) })}
              {...shut(options.length <= 2 ? t('twoOptions') : null, () => onChange({ options: options.filter((_, n) => n !== i) }))}
            >
              <IconX size={17} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {type !== 'true_false' && options.length < MOST_OPTIONS && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={17} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChange({ options: [...options, newOption()] })}
        >
          {t('addOption')}
        </Button>
      )}
    </fieldset>
  )
}

/** Everything of a question in its base language. */
export const QuestionFields = ({ values, questionId, fault, short = false, onChange }: Props) => {
  const t = useTexts('questions')
  const tags = useCall(getQuestionTagList, {})
  return (
    <div className={classes.fields}>
      {!short && (
        <TextField
          label={t('name')}
          description={t('nameHelp')}
          maxLength={LONGEST.name}
          value={values.name}
          error={fault === 'name' ? t('fault.name') : undefined}
          onChange={(event) => onChange({ name: event.currentTarget.value })}
        />
      )}
      <TextAreaField
        label={t('text')}
        rows={3}
        maxLength={LONGEST.text}
        value={values.text}
        onChange={(event) => onChange({ text: event.currentTarget.value })}
      />
      <Similar text={values.text} questionId={questionId} />
      {!short && (
        <>
          <Picture values={values} onChange={onChange} />
          <div className={classes.short}>
            <TagsField value={values.tags} known={tags.data?.tags.map(({ tag }) => tag) ?? []} onChange={(next) => onChange({ tags: next })} />
            <SelectField
              label={t('type.label')}
              value={values.type}
              options={questionTypes.map((type) => ({ value: type, label: t(`type.${type}`) }))}
              onChange={(event) => onChange(withType(values, event.currentTarget.value as QuestionType, [t('true'), t('false')]))}
            />
            <TypedNumber label={t('points')} value={values.points} read={pointsOf} onValue={(points) => onChange({ points })} />
          </div>
        </>
      )}
      <Options values={values} fault={fault} short={short} onChange={onChange} />
      {!short && (
        <TextAreaField
          label={t('explanation')}
          description={t('explanationHelp')}
          rows={2}
          maxLength={LONGEST.explanation}
          value={values.explanation}
          onChange={(event) => onChange({ explanation: event.currentTarget.value })}
        />
      )}
    </div>
  )
}
