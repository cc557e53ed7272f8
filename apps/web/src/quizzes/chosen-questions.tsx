import type { ContentLanguage } from '@jujur/contract/enumerations.ts'
import { createQuestionAnswerOption, getQuestionTagList, QuestionList } from '@jujur/contract/questions.ts'
import { IconArrowDown, IconArrowUp, IconPlus, IconSearch, IconX } from '@jujur/icons'
import { useState } from 'react'
import { TypedNumber, wholeNumber } from '../authoring/typed-number.tsx'
import { useMay } from '../kit/call/may.ts'
import { useCall } from '../kit/call/use-call.ts'
import { LeaveScope, useLeaveScope } from '../kit/forms/leave-guard.ts'
import { SearchField } from '../kit/lists/search-field.tsx'
import { useFormat, useTexts } from '../kit/texts/texts.ts'
import { Answer } from '../kit/trouble/answer.tsx'
import { NewQuestionInPlace, QuestionInPlace } from '../questions/question-in-place.tsx'
import { Button } from '../ui/button.tsx'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { TextButton } from '../ui/text-button.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import { useShut } from '../ui/use-shut.ts'
import classes from './quiz.module.css'
import { moved, type QuizValues } from './values.ts'

type Props = { values: QuizValues; onChange: (changes: Partial<QuizValues>) => void }
/** `inPlace`: questions are written and changed here, new ones in this language. */
export type ListedProps = Props & { inPlace: { language: ContentLanguage; starts: 'new' | 'bank' } }

const FOUND = 8
const drawn = wholeNumber(1, 100)

/** Named one by one, in an order that can be changed without a mouse. */
export const ListedQuestions = ({ values: { questions }, onChange, inPlace }: ListedProps) => {
  const t = useTexts('quizzes')
  const { facts } = useFormat()
  const may = useMay()
  const [words, setWords] = useState('')
  const [opened, setOpened] = useState<number | null>(null)
  const mayWrite = may(createQuestionAnswerOption.name)
  // One that has none yet begins with its first.
  const [open, setOpen] = useState<'new' | 'bank' | null>(inPlace.starts === 'bank' ? 'bank' : questions.length === 0 && mayWrite ? 'new' : null)
  const found = useCall(
    QuestionList,
    { q: words, length: FOUND + questions.length > 100 ? 100 : FOUND + questions.length, sort: 'updated_at', dir: 'desc' },
    { keepPrevious: true, enabled: open === 'bank' },
  )
  const writing = useLeaveScope()
  const reading = useLeaveScope()
  const shut = useShut()
  const chosen = useKeptFocus<HTMLOListElement>()
  const offers = useKeptFocus<HTMLUListElement>()
  const listed = new Set(questions.map(({ question_id }) => question_id))
  return (
    <Section title={t('questions')} line={t('listedLine', { count: questions.length })} ruled>
      <ol className={classes.listed} {...chosen}>
        {questions.map((question, i) => (
          <li key={question.question_id}>
            <span className={classes.no}>{i + 1}</span>
            <span className={classes.grow}>
              <TextButton
                expanded={opened === question.question_id}
                onClick={() => reading.leave(() => setOpened(opened === question.question_id ? null : question.question_id))}
              >
                {question.name}
              </TextButton>
              {question.status === 'archived' && <span className={classes.dim}> {t('archivedNote')}</span>}
            </span>
            <button
              type="button"
              aria-label={t('up', { name: question.name })}
              {...shut(i === 0 ? t('isFirst') : null, () => onChange({ questions: moved(questions, i, -1) }))}
            >
              <IconArrowUp size={17} stroke={1.75} aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={t('down', { name: question.name })}
              {...shut(i === questions.length - 1 ? t('isLast') : null, () => onChange({ questions: moved(questions, i, 1) }))}
            >
              <IconArrowDown size={17} stroke={1.75} aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label={t('takeOut', { name: question.name })}
              onClick={() => onChange({ questions: questions.filter(({ question_id }) => question_id !== question.question_id) })}
            >
              <IconX size={17} stroke={1.75} aria-hidden="true" />
            </button>
            {opened === question.question_id && (
              <div className={classes.inside}>
                <LeaveScope value={reading.scope}>
                  <QuestionInPlace
                    question_id={question.question_id}
                    onCopied={(copied) => onChange({ questions: questions.toSpliced(i + 1, 0, copied) })}
                    onSaved={(saved) => onChange({ questions: questions.map((one) => (one.question_id === saved.question_id ? saved : one)) })}
                  />
                </LeaveScope>
              </div>
            )}
          </li>
        ))}
      </ol>
      {open === 'new' && (
        <LeaveScope value={writing.scope}>
          <NewQuestionInPlace
            no={questions.length + 1}
            language={inPlace.language}
            onMade={(made) => onChange({ questions: [...questions, made] })}
            onClose={() => setOpen(null)}
          />
        </LeaveScope>
      )}
      <div className={classes.row}>
        {open !== 'new' && mayWrite && (
          <Button variant="default" size="xs" leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />} onClick={() => setOpen('new')}>
            {t('writeOne')}
          </Button>
        )}
        {open !== 'bank' && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
            onClick={() => writing.leave(() => setOpen('bank'))}
          >
            {t('fromBank')}
          </Button>
        )}
      </div>
      {open === 'bank' && (
        <div className={classes.picker}>
          <SearchField value={words} label={t('find')} hint={t('find')} onSearch={setWords} />
          <Answer of={found} rows={3}>
            {({ questionsList }) => {
              const offered = questionsList.filter(({ question_id }) => !listed.has(question_id)).slice(0, FOUND)
              if (offered.length === 0) return <p className={classes.dim}>{t('nothingFound')}</p>
              return (
                <ul className={classes.offered} {...offers}>
                  {offered.map(({ question_id, name, status, tags }) => (
                    <li key={question_id}>
                      <span className={classes.grow}>
                        {name} <span className={classes.dim}>{facts(tags)}</span>
                      </span>
                      <Button
                        variant="subtle"
                        size="xs"
                        leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
                        aria-label={t('putIn', { name })}
                        onClick={() => onChange({ questions: [...questions, { question_id, name, status }] })}
                      >
                        {t('add')}
                      </Button>
                    </li>
                  ))}
                </ul>
              )
            }}
          </Answer>
        </div>
      )}
    </Section>
  )
}

/** So many of each tag, other ones for each attempt. */
export const DrawnQuestions = ({ values: { draw }, onChange }: Props) => {
  const t = useTexts('quizzes')
  const found = useCall(getQuestionTagList, {})
  const tags = found.data?.tags ?? []
  const free = tags.filter(({ tag }) => !draw.some((one) => one.tag === tag))
  const chosen = useKeptFocus<HTMLUListElement>()
  const there = (tag: string) => tags.find((one) => one.tag === tag)?.questions ?? 0
  return (
    <Section title={t('questions')} line={t('drawnLine', { count: draw.reduce((sum, { count }) => sum + count, 0) })} ruled>
      <ul className={classes.listed} {...chosen}>
        {draw.map(({ tag, count }, i) => (
          <li key={tag}>
            <span className={classes.grow}>
              {tag} <span className={classes.dim}>{t('ofThere', { count: there(tag) })}</span>
            </span>
            <TypedNumber
              label={<span className="vh">{t('howMany', { tag })}</span>}
              name={t('howMany', { tag })}
              className={classes.count}
              value={count}
              read={drawn}
              onValue={(wanted) => onChange({ draw: draw.map((one, n) => (n === i ? { tag, count: wanted } : one)) })}
            />
            <button type="button" aria-label={t('takeOut', { name: tag })} onClick={() => onChange({ draw: draw.filter((_, n) => n !== i) })}>
              <IconX size={17} stroke={1.75} aria-hidden="true" />
            </button>
          </li>
        ))}
      </ul>
      {free.length > 0 && draw.length < 20 && (
        <SelectField
          label={t('addTag')}
          value=""
          placeholder={t('chooseTag')}
          options={free.map(({ tag, questions }) => ({ value: tag, label: `${tag} (${questions})` }))}
          onChange={(event) => {
            const tag = event.currentTarget.value
            if (tag) onChange({ draw: [...draw, { tag, count: Math.max(1, Math.min(5, Math.floor(there(tag) / 2))) }] })
          }}
        />
      )}
      {found.data && tags.length === 0 && <p className={classes.dim}>{t('noTags')}</p>}
    </Section>
  )
}
