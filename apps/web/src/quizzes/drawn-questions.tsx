import { getQuestionTagList } from '@jujur/contract/questions.ts'
import { IconX } from '@jujur/icons'
import { TypedNumber, wholeNumber } from '../authoring/typed-number.tsx'
import { useCall } from '../kit/call/use-call.ts'
import { useTexts } from '../kit/texts/texts.ts'
import { Section } from '../ui/section.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { useKeptFocus } from '../ui/use-kept-focus.ts'
import classes from './quiz.module.css'
import type { QuizValues } from './values.ts'

type Props = { values: QuizValues; onChange: (changes: Partial<QuizValues>) => void }

const drawn = wholeNumber(1, 100)

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
